import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ExtrasConsignment {
  readonly reference: string;
  /** Ids of the extras that can be requested. */
  readonly offered: readonly number[];
}

/** A consignment of the caller's sites. Locks the row until the end of the transaction. */
export function extrasConsignment(scope: Scope, id: number): Statement {
  return sql`
    select c.reference,
      array(
        select x.id from delivery_extra x
        where x.tenant_id = c.tenant_id and x.service_type_id = c.service_type_id
          and (
            x.is_active
            or exists (
              select from consignment_extra e
              where e.organisation_id = c.organisation_id and e.consignment_id = c.id and e.extra_id = x.id)
          )
      ) as offered
    from consignment c
    where c.organisation_id = ${scope.organisationId}
      and c.id = ${id}
      and c.site_id = any(${scope.siteIds}::int[])
    for no key update of c`;
}

export interface RequestedExtra {
  readonly id: number;
  readonly code: 'INCLUDED' | 'ONREQUEST';
}

export function deleteOtherExtras(
  scope: Scope,
  consignmentId: number,
  kept: readonly RequestedExtra[],
): Statement {
  return sql`
    delete from consignment_extra
    where organisation_id = ${scope.organisationId}
      and consignment_id = ${consignmentId}
      and extra_id <> all(${kept.map(({ id }) => id)}::int[])`;
}

export function storeExtras(
  scope: Scope,
  consignmentId: number,
  extras: readonly RequestedExtra[],
): Statement {
  return sql`
    insert into consignment_extra (organisation_id, consignment_id, tenant_id, extra_id, instruction_code)
    select ${scope.organisationId}::int, ${consignmentId}::bigint, ${scope.tenantId}::int, x.id, x.code
    from json_to_recordset(${JSON.stringify(extras)}::json) as x (id int, code text)
    on conflict (organisation_id, consignment_id, extra_id) do update set instruction_code = excluded.instruction_code`;
}

export function incrementVersion(scope: Scope, consignmentId: number, now: Date): Statement {
  return sql`
    update consignment
    set version = version + 1, modified_at = greatest(modified_at, ${now})
    where organisation_id = ${scope.organisationId} and id = ${consignmentId}`;
}

/** Rows of `OfferedExtraRow` with `serviceType`, for the service types that can be chosen. */
export function offeredExtras(scope: Scope): Statement {
  return sql`
    select x.id, x.code, x.name, x.description, x.is_per_consignment as "isPerConsignment",
      t.code as "serviceType"
    from delivery_extra x
    join service_type t on t.tenant_id = x.tenant_id and t.id = x.service_type_id
    where x.tenant_id = ${scope.tenantId} and x.is_active and t.is_active
    order by t.name, t.code, x.name, x.code`;
}
