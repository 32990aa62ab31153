import { MAX_NOTIFICATIONS } from '@cartage/domain/notifications.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import {
  markRead,
  type NotificationRow,
  unreadNotifications,
} from '#features/notifications/notification.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function listNotifications(
  { database }: AppDependencies,
  { scope }: OperationRequest<'notifications'>,
) {
  const rows = await database.read<NotificationRow>(
    scope.context,
    unreadNotifications(scope, MAX_NOTIFICATIONS),
  );
  return reply(rows.map(present));
}

export async function readNotifications(
  { database }: AppDependencies,
  request: OperationRequest<'readNotifications'>,
) {
  const { scope, body, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await tx.query(markRead(scope, body.ids, now));
      const rows = await tx.query<NotificationRow>(unreadNotifications(scope, MAX_NOTIFICATIONS));
      return reply(rows.map(present));
    }),
  );
}

const present = ({ at, ...row }: NotificationRow) => ({ ...row, atDateTimeUtc: at.toISOString() });
