import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** One write, as the audit trail keeps it. */
export interface AuditedWrite {
  readonly operation: string;
  /** Null for a write that is about no consignment. */
  readonly consignmentId: number | null;
  /** After the change. */
  readonly version: number | null;
  readonly at: Date;
  readonly requestId: string;
  /** The caller's own clock, kept for the record alone. */
  readonly callerAt: Date | null;
  /** What the person gave as theirs, where one is asked for. */
  readonly reason?: string | null;
}

/** What others are told of (docs/decisions/0007). */
export type NoticeKind =
  | 'consignment.created'
  | 'consignment.changed'
  | 'consignment.ready'
  | 'consignment.staged'
  | 'consignment.rescheduled'
  | 'consignment.cancelled';

/** One change of a consignment, as the audit trail and the outbox keep it. */
export interface Change extends AuditedWrite {
  readonly consignmentId: number;
  readonly version: number;
  readonly kind: NoticeKind;
  readonly noticeId: string;
}

/** Exactly one row for every write (DESIGN decision 4). */
export function insertAudit(scope: Scope, change: AuditedWrite): Sql {
  return sql`
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id, caller_at, reason)
    values (
      ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${change.at}, ${change.operation},
      ${change.consignmentId}, ${change.version}, ${change.requestId}, ${change.callerAt},
      ${change.reason ?? null})`;
}

/** Goes with `enqueueNotice`. */
export function insertNotice(scope: Scope, change: Change): Sql {
  return sql`
    insert into notice (id, tenant_id, organisation_id, consignment_id, version, kind, created_at)
    values (
      ${change.noticeId}, ${scope.tenantId}, ${scope.organisationId}, ${change.consignmentId}, ${change.version},
      ${change.kind}, ${change.at})`;
}

/** Adds the job that delivers the notice; it exists only if the transaction commits. */
export function enqueueNotice({ noticeId }: Change): Sql {
  return sql`enqueue('deliver-notice', ${JSON.stringify({ noticeId })}::json)`;
}
