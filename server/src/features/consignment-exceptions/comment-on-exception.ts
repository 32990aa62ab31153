import { EXCEPTION_REASONS } from '@cartage/domain/consignment/exception-work.ts';
import { mentionMessage } from '@cartage/domain/notifications.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { lockException, recordException } from '#features/consignment-exceptions/change-exception.ts';
import { type PossibleOwner, possibleOwnersAmong } from '#features/consignment-exceptions/exception.query.ts';
import {
  insertMentionNotifications,
  insertMentions,
} from '#features/consignment-exceptions/mention.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type Request = OperationRequest<'commentOnException'>;

/** Adds a comment, also to a resolved exception. Only users of the organisation see it. */
export async function commentOnException({ database }: AppDependencies, request: Request) {
  const { scope, body, params, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockException(tx, request);
      const { consignmentId } = found;
      const users = await readMentioned(tx, request, consignmentId);
      const notified = users.filter(({ id }) => id !== scope.userId);
      const message = mentionMessage(scope.userName, params.ref);
      return recordException(tx, request, found, {
        operation: 'commentOnException',
        kind: 'comment',
        content: body.text,
        afterEntry: (caseId) =>
          users.length === 0
            ? []
            : [
                insertMentions(scope, { caseId, users }),
                insertMentionNotifications(scope, { caseId, users: notified, consignmentId, message, now }),
              ],
      });
    }),
  );
}

/** Throws `rule-broken` for a user that cannot see the consignment, and the same for one that does not exist. */
async function readMentioned(
  tx: Transaction,
  { scope, body: { mentions = [] } }: Request,
  consignmentId: number,
): Promise<readonly PossibleOwner[]> {
  if (mentions.length === 0) return [];
  const users = await tx.query<PossibleOwner>(possibleOwnersAmong(scope, consignmentId, mentions));
  const known = new Set(users.map(({ id }) => id));
  const errors = mentions.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/mentions/${index}`, detail: EXCEPTION_REASONS.cannotSee }],
  );
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return users;
}
