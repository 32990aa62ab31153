import type { NotificationKind } from '@cartage/domain/notifications.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface NewNotification {
  readonly userId: number;
  readonly kind: Extract<NotificationKind, 'standing-order'>;
  readonly standingOrderId: number;
  readonly message: string;
  readonly isFailure: boolean;
  readonly at: Date;
}

/** A message in the bell of a user. */
export const insertNotification = (
  { organisationId }: { readonly organisationId: number },
  { userId, kind, standingOrderId, message, isFailure, at }: NewNotification,
): Statement => sql`
  insert into user_notification (organisation_id, user_id, kind, standing_order_id, message, is_failure, at)
  values (${organisationId}, ${userId}, ${kind}, ${standingOrderId}, ${message}, ${isFailure}, ${at})`;
