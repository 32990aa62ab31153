import type { NotificationKind } from '@cartage/domain/notifications.ts';
import { sql, type Statement } from '#db/sql.ts';
import { caseExceptionId } from '#freight/exception-case.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly message: string;
  readonly isFailure: boolean;
  readonly at: Date;
  readonly reference: string | null;
  readonly exceptionId: string | null;
  readonly standingOrderId: number | null;
}

/** Without those about records that the user may not see any more. */
export const unreadNotifications = (scope: Scope, limit: number): Statement => sql`
  select n.id, n.kind, n.message, n.is_failure as "isFailure", n.at, c.reference, o.id as "standingOrderId",
    ${caseExceptionId} as "exceptionId"
  from user_notification n
  left join consignment c on c.organisation_id = n.organisation_id and c.id = n.consignment_id
    and c.site_id = any(${scope.siteIds}::int[])
  left join exception_case k on k.organisation_id = n.organisation_id and k.id = n.exception_case_id
  left join standing_order o on o.organisation_id = n.organisation_id and o.id = n.standing_order_id
    and o.site_id = any(${scope.siteIds}::int[])
  where n.organisation_id = ${scope.organisationId} and n.user_id = ${scope.userId} and n.read_at is null
    and (c.id is not null or o.id is not null)
  order by n.id desc
  limit ${limit}`;

export const markRead = (scope: Scope, ids: readonly number[], at: Date): Statement => sql`
  update user_notification set read_at = ${at}
  where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and id = any(${ids}::bigint[])
    and read_at is null`;
