import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { type ListedEmail, receiverEmailsOf } from '#features/receiver-emails/receiver-email.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listReceiverEmails(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'receiverEmails'>,
) {
  const [found] = await database.read<{ emails: readonly ListedEmail[] }>(
    scope.context,
    receiverEmailsOf(scope, params.ref),
  );
  if (found === undefined) throw new AppError('not-found');
  return reply(
    found.emails.map(({ id, kind, address, queuedAt, settledAt, outcome }) => ({
      id,
      kind,
      address,
      queuedAtDateTimeUtc: new Date(queuedAt).toISOString(),
      settledAtDateTimeUtc: settledAt === null ? null : new Date(settledAt).toISOString(),
      state: outcome ?? ('waiting' as const),
    })),
  );
}
