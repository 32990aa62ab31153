import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Copies the extras that are still offered, with their instructions and quantities. One row per extra. */
export function copyExtras(
  scope: Scope,
  { sourceId, targetId }: { readonly sourceId: number; readonly targetId: number },
): Statement {
  return sql`
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code, quantity)
    select e.organisation_id, ${targetId}::bigint, e.tenant_id, e.extra_id, e.instruction_code, e.quantity
    from consignment_extra e
    join delivery_extra x on x.tenant_id = e.tenant_id and x.id = e.extra_id and x.is_active
    where e.organisation_id = ${scope.organisationId} and e.consignment_id = ${sourceId}
    returning extra_id`;
}
