import { RECEIVER_EMAIL_KINDS } from '@cartage/domain/receiver-emails/email-kinds.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  receiverEmailSettingsOf,
  recordSettingsChange,
  type SettingsRow,
  writeReceiverEmailSettings,
} from '#features/receiver-emails/receiver-email.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** An organisation sends no emails before its first change. */
const NO_EMAILS: SettingsRow = { kinds: [], replyTo: null, version: 1 };

export async function showSettings(
  { database }: AppDependencies,
  { scope }: OperationRequest<'receiverEmailSettings'>,
) {
  const [found] = await database.read<SettingsRow>(scope.context, receiverEmailSettingsOf(scope));
  return reply(present(found), { etag: found?.version ?? NO_EMAILS.version });
}

/** Without `If-Match` the last write wins. */
export function setSettings(
  { database }: AppDependencies,
  request: OperationRequest<'setReceiverEmailSettings'>,
) {
  const { scope, body, ifMatch = null, now, requestId } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const [written] = await tx.query<SettingsRow>(
      writeReceiverEmailSettings(scope, { ...body, expected: ifMatch, at: now }),
    );
    if (written === undefined) {
      const [current] = await tx.query<SettingsRow>(receiverEmailSettingsOf(scope));
      throw new AppError('stale-version', { current: present(current) });
    }
    await tx.query(
      recordSettingsChange(scope, {
        operation: 'setReceiverEmailSettings',
        consignmentId: null,
        // Audited versions are those of a consignment.
        version: null,
        at: now,
        requestId,
        callerAt: null,
      }),
    );
    return reply(present(written), { etag: written.version });
  });
}

const present = ({ kinds, replyTo, version }: SettingsRow = NO_EMAILS) => ({
  kinds: RECEIVER_EMAIL_KINDS.filter((kind) => kinds.includes(kind)),
  replyTo,
  version,
});
