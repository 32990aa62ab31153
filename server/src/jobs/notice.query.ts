import type { NoticeKind } from '@cartage/contract/shapes/tenant-notice.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly version: number;
  readonly createdAt: Date;
  readonly organisationId: number;
  readonly reference: string;
  readonly settledAt: Date | null;
  /** Both are null when the tenant has no endpoint. */
  readonly url: string | null;
  readonly secret: string | null;
}

type NoticeKey = Pick<NoticeRow, 'organisationId' | 'id'>;

/** No row when the notice was deleted with its consignment. */
export function noticeOfId(id: string): Statement {
  return sql`
    select n.id, n.kind, n.version, n.created_at as "createdAt", n.organisation_id as "organisationId",
      n.settled_at as "settledAt", c.reference, e.url, e.secret
    from notice n
    join consignment c on c.organisation_id = n.organisation_id and c.id = n.consignment_id
    left join tenant_notice_endpoint e on e.tenant_id = n.tenant_id
    where n.id = ${id}`;
}

export function settleNotice(
  { organisationId, id }: NoticeKey,
  at: Date,
  outcome: 'delivered' | 'no-endpoint',
): Statement {
  return sql`
    update notice
    set settled_at = ${at}, outcome = ${outcome}, last_error = null,
      attempts = attempts + ${outcome === 'delivered' ? 1 : 0}
    where organisation_id = ${organisationId} and id = ${id} and settled_at is null`;
}

export function recordNoticeFailure({ organisationId, id }: NoticeKey, reason: string): Statement {
  return sql`
    update notice
    set attempts = attempts + 1, last_error = ${reason}
    where organisation_id = ${organisationId} and id = ${id} and settled_at is null`;
}
