import type { LabelSetting } from '@cartage/domain/documents/label-setting.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Priority } from '#freight/priority.ts';
import type { Scope } from '#platform/scope.ts';

export type LabelSettingRow = Pick<LabelSetting, 'hasNumbers' | 'serviceGeneratesLabel'>;

export function labelSetting(scope: Scope, consignmentId: number): Statement {
  return sql`
    select
      (select gs1_prefix is not null from tenant where id = ${scope.tenantId}) as "hasNumbers",
      t.auto_generates_label as "serviceGeneratesLabel"
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    where c.organisation_id = ${scope.organisationId} and c.id = ${consignmentId}`;
}

/** Adds the job that makes the labels. A consignment has at most one such job in the queue. */
export function enqueueDueLabel(
  scope: Pick<Scope, 'organisationId'>,
  { consignmentId, priority }: { readonly consignmentId: number; readonly priority: Priority },
): Statement {
  const payload = JSON.stringify({ organisationId: scope.organisationId, consignmentId, priority });
  if (priority === 'low')
    return sql`select enqueue_low_priority('make-due-label', ${payload}::json, ${`label:${consignmentId}`})`;
  return sql`select enqueue('make-due-label', ${payload}::json, ${`label:${consignmentId}`})`;
}
