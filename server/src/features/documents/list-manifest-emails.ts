import { MAILBOX_PATH } from '#features/documents/demo-mailbox.ts';
import { mailsOf, type SentMailRow } from '#mail/mail.query.ts';
import { TRIED_FOR_MS } from '#mail/again.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

const LISTED_FOR_MS = 30 * 24 * 3_600_000;
const MOST_LISTED = 20;

/** What became of what the caller sent. What a server for mail said stays with us: it may name our own machines. */
export async function listManifestEmails(
  { database, config }: Parts,
  { scope, now }: Handled<'pickupManifestEmails'>,
) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const mails = await database.read<SentMailRow>(scope.context, mailsOf(scope, since, MOST_LISTED));
  return reply(
    mails.map(({ id, requestedAt, recipients, taken, outcome, attempts, settledAt, hasNoFile }) => ({
      id,
      requestedAtDateTimeUtc: requestedAt.toISOString(),
      recipients: [...recipients],
      missing: outcome === 'kept' ? [] : recipients.filter((address) => !taken.includes(address)),
      state: outcome ?? ('waiting' as const),
      givenUpBecause: outcome === 'given-up' ? becauseOf({ requestedAt, settledAt, hasNoFile }) : null,
      hasFailed: attempts > 0 && outcome !== 'sent',
      triedUntilDateTimeUtc: new Date(requestedAt.getTime() + TRIED_FOR_MS).toISOString(),
      settledAtDateTimeUtc: settledAt?.toISOString() ?? null,
      mailboxUri: outcome === 'kept' && config.isDemo ? MAILBOX_PATH : null,
    })),
  );
}

/** What was given up before its time was refused for good. */
function becauseOf({
  requestedAt,
  settledAt,
  hasNoFile,
}: Pick<SentMailRow, 'requestedAt' | 'settledAt' | 'hasNoFile'>) {
  if (hasNoFile) return 'no-file' as const;
  const triedFor = (settledAt?.getTime() ?? 0) - requestedAt.getTime();
  return triedFor < TRIED_FOR_MS ? ('refused' as const) : ('too-late' as const);
}
