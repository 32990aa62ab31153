import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ConsignmentToSet {
  readonly reference: string;
  /** Numbers of what can be asked for. */
  readonly offered: readonly number[];
  /** Whether the tenant has extras at all. */
  readonly hasExtras: boolean;
}

/** One of the caller's sites, held to the end of the transaction. */
export function consignmentToSet(scope: Scope, id: number): Statement {
  return sql`
    select c.reference,
      array(
        select x.id from delivery_extra x
        where x.tenant_id = c.tenant_id and x.service_type_id = c.service_type_id
          and (
            x.is_active
            or exists (select from consignment_extra e where e.consignment_id = c.id and e.extra_id = x.id)
          )
      ) as offered,
      exists (
        select from tenant_flag f
        where f.tenant_id = c.tenant_id and f.name = 'DeliveryExtras' and f.value = 'true'
      ) as "hasExtras"
    from consignment c
    where c.organisation_id = ${scope.organisationId}
      and c.id = ${id}
      and c.site_id = any(${scope.siteIds}::int[])
    for no key update of c`;
}

export interface Wish {
  readonly id: number;
  readonly code: 'INCLUDED' | 'ONREQUEST';
}

export function dropExtras(scope: Scope, consignmentId: number, kept: readonly Wish[]): Statement {
  return sql`
    delete from consignment_extra
    where organisation_id = ${scope.organisationId}
      and consignment_id = ${consignmentId}
      and extra_id <> all(${kept.map(({ id }) => id)}::int[])`;
}

export function storeExtras(scope: Scope, consignmentId: number, wishes: readonly Wish[]): Statement {
  return sql`
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code)
    select ${scope.organisationId}::int, ${consignmentId}::bigint, ${scope.tenantId}::int, w.id, w.code
    from json_to_recordset(${JSON.stringify(wishes)}::json) as w (id int, code text)
    on conflict (consignment_id, extra_id) do update set instruction_code = excluded.instruction_code`;
}

export function nextVersion(scope: Scope, consignmentId: number, now: Date): Statement {
  return sql`
    update consignment
    set version = version + 1, modified_at = greatest(modified_at, ${now})
    where organisation_id = ${scope.organisationId} and id = ${consignmentId}`;
}
