import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { AccountRow, ConsignmentHeader, HireageRow, ServiceTypeRow } from '#freight/consignment-rows.ts';
import { extrasOfServiceType } from '#freight/extras.query.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import { goodsEntries } from '#freight/goods-entries.query.ts';
import type { Scope } from '#platform/scope.ts';
import { sites } from '#freight/sites.query.ts';

/** The records that a request refers to; null when it has no such reference. */
export interface RecordReferences {
  readonly accountId: number | null;
  readonly serviceType: string | null;
  readonly senderId: number | null;
  readonly receiverId: number | null;
  /** Without duplicates. */
  readonly packagingTypes: readonly string[];
  readonly hireUnit: { readonly providerCode: string; readonly code: string } | null;
  /** UN numbers of dangerous goods. */
  readonly unNumbers: readonly string[];
  /** For a new consignment: reserves its id and its reference. */
  readonly reservesNumber: boolean;
}

/** Inactive records, and records of other organisations, are null. */
export interface FoundRecords {
  readonly account: AccountRow | null;
  readonly serviceType: ServiceTypeRow | null;
  readonly sender: SiteDetails | null;
  readonly receiver: SiteDetails | null;
  readonly packagingTypes: readonly NumberedCode[];
  readonly hireUnit: HireageRow['hireUnit'] | null;
  readonly site: ConsignmentHeader['site'] | null;
  /** Every list entry of the UN numbers. */
  readonly goods: readonly UnRow[];
  /** Both are null when a record was not found: a rejected consignment uses no number. */
  readonly id: number | null;
  readonly reference: string | null;
}

export interface NumberedCode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** All referenced records, and the numbers of a new consignment, in one round trip. */
export function referencedRecords(scope: Scope, references: RecordReferences): Statement {
  return sql`
    with found as materialized (
      select
        (select json_build_object('id', a.id, 'code', a.code, 'description', a.description, 'isActive', true)
          from account a
          where a.organisation_id = ${scope.organisationId} and a.id = ${references.accountId}::int and a.is_active)
          as account,
        (select json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'extras', ${extrasOfServiceType})
          from service_type t
          where t.tenant_id = ${scope.tenantId} and t.code = ${references.serviceType}::text and t.is_active)
          as service_type,
        (select row_to_json(sender) from (
          ${sites(scope, sql`s.id = ${references.senderId}::int and s.is_active`)}) sender) as sender,
        (select row_to_json(receiver) from (
          ${sites(scope, sql`s.id = ${references.receiverId}::int and s.is_active`)}) receiver) as receiver,
        (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name)), '[]')
          from packaging_type k
          where k.tenant_id = ${scope.tenantId} and k.code = any(${references.packagingTypes}::text[])
            and k.is_active) as packaging_types,
        (select json_build_object('providerCode', h.provider_code, 'code', h.code, 'name', h.name)
          from hire_unit h
          where h.tenant_id = ${scope.tenantId} and h.provider_code = ${references.hireUnit?.providerCode ?? null}::text
            and h.code = ${references.hireUnit?.code ?? null}::text) as hire_unit,
        (select json_build_object('id', s.id, 'code', s.code, 'name', s.name)
          from site s
          where s.organisation_id = ${scope.organisationId} and s.id = ${requestingSiteId(scope)}) as site
    ), checked as (
      select *,
        ${references.reservesNumber}::boolean and site is not null
          and (account is not null or ${references.accountId}::int is null)
          and (service_type is not null or ${references.serviceType}::text is null)
          and (sender is not null or ${references.senderId}::int is null)
          and (receiver is not null or ${references.receiverId}::int is null)
          and (hire_unit is not null or ${references.hireUnit?.code ?? null}::text is null)
          and json_array_length(packaging_types) = ${references.packagingTypes.length}
          as is_complete
      from found
    )
    select account, service_type as "serviceType", sender, receiver, packaging_types as "packagingTypes",
      hire_unit as "hireUnit", site,
      ${goodsOf(references.unNumbers)} as goods,
      case when is_complete then nextval('consignment_id_seq') end as id,
      case when is_complete then next_reference(${scope.tenantId}) end as reference
    from checked`;
}

/** Reads no rows of the list when the request has no dangerous goods. */
const goodsOf = (unNumbers: readonly string[]) =>
  goodsEntries(sql`${unNumbers.length > 0}::boolean and g.un_number = any(${unNumbers}::text[])`);
