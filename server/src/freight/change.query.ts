import type { NoticeKind } from '@cartage/contract/shapes/tenant-notice.ts';
import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** The organisation and the user of a change. The user is null for a change by the receiver on the tracking page. */
export interface ChangedBy extends Pick<Scope, 'tenantId' | 'organisationId'> {
  readonly userId: number | null;
}

/** A write as recorded in the audit trail. */
export interface AuditedWrite {
  readonly operation: string;
  /** Null for a write that does not concern a consignment. */
  readonly consignmentId: number | null;
  /** Version after the change. */
  readonly version: number | null;
  readonly at: Date;
  readonly requestId: string;
  /** Time by the caller's clock; recorded only. */
  readonly callerAt: Date | null;
  /** The user's reason, for actions that ask for one. */
  readonly reason?: string | null;
  /** Id of the changed row, for a write that does not concern a consignment. */
  readonly subjectId?: number | null;
}

/** A change of a consignment as recorded in the audit trail and the outbox. */
export interface Change extends AuditedWrite {
  readonly consignmentId: number;
  readonly version: number;
  readonly kind: NoticeKind;
  readonly noticeId: string;
}

/** One audit row per write (docs/reference/design-rules.md rule 4). */
export function insertAudit(scope: ChangedBy, change: AuditedWrite): Sql {
  return sql`
    insert into audit_entry
      (tenant_id, organisation_id, actor_id, at, operation, consignment_id, version, request_id, caller_at, reason,
        subject_id)
    values (
      ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${change.at}, ${change.operation},
      ${change.consignmentId}, ${change.version}, ${change.requestId}, ${change.callerAt},
      ${change.reason ?? null}, ${change.subjectId ?? null})`;
}

/** Inserts the notice; combine it with `enqueueNotice`. */
export function insertNotice(scope: ChangedBy, change: Change): Sql {
  return sql`
    insert into notice (id, tenant_id, organisation_id, consignment_id, version, kind, created_at)
    values (
      ${change.noticeId}, ${scope.tenantId}, ${scope.organisationId}, ${change.consignmentId}, ${change.version},
      ${change.kind}, ${change.at})`;
}

/** Queues the job that delivers the notice, if the transaction commits. */
export function enqueueNotice({ noticeId }: Change): Sql {
  return sql`enqueue('deliver-notice', ${JSON.stringify({ noticeId })}::json)`;
}
