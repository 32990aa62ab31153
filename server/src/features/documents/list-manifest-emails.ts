import { MAILBOX_PATH } from '#features/documents/demo-mailbox.ts';
import { manifestEmailsOf, type ManifestEmailRow } from '#mail/email.query.ts';
import { RETRY_PERIOD_MS } from '#mail/retry-schedule.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const LISTED_FOR_MS = 30 * 24 * 3_600_000;
const MAX_LISTED = 20;

/** Delivery states of the user's emails. Replies of the mail server are not returned: they may name internal hosts. */
export async function listManifestEmails(
  { database, config }: AppDependencies,
  { scope, now }: OperationRequest<'pickupManifestEmails'>,
) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const emails = await database.read<ManifestEmailRow>(
    scope.context,
    manifestEmailsOf(scope, since, MAX_LISTED),
  );
  return reply(
    emails.map(({ id, requestedAt, recipients, accepted, outcome, attempts, settledAt, hasNoFile }) => ({
      id,
      requestedAtDateTimeUtc: requestedAt.toISOString(),
      recipients: [...recipients],
      missing: outcome === 'kept' ? [] : recipients.filter((address) => !accepted.includes(address)),
      state: outcome ?? ('waiting' as const),
      givenUpBecause: outcome === 'given-up' ? failureReason({ requestedAt, settledAt, hasNoFile }) : null,
      hasFailed: attempts > 0 && outcome !== 'sent',
      triedUntilDateTimeUtc: new Date(requestedAt.getTime() + RETRY_PERIOD_MS).toISOString(),
      settledAtDateTimeUtc: settledAt?.toISOString() ?? null,
      mailboxUri: outcome === 'kept' && config.isDemo ? MAILBOX_PATH : null,
    })),
  );
}

/** An email that was given up before the end of the retry period was rejected permanently. */
function failureReason({
  requestedAt,
  settledAt,
  hasNoFile,
}: Pick<ManifestEmailRow, 'requestedAt' | 'settledAt' | 'hasNoFile'>) {
  if (hasNoFile) return 'no-file' as const;
  const retriedForMs = (settledAt?.getTime() ?? 0) - requestedAt.getTime();
  return retriedForMs < RETRY_PERIOD_MS ? ('refused' as const) : ('too-late' as const);
}
