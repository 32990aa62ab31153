import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { AccountRow, ConsignmentHeader } from '#freight/consignment-rows.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import type { Scope } from '#platform/scope.ts';
import { sites } from '#freight/sites.query.ts';

/** What a new consignment names; inactive records and those of others are not found. */
export interface NamedRecords {
  readonly accountId: number;
  readonly serviceType: string;
  readonly senderId: number;
  readonly receiverId: number;
  /** Each once. */
  readonly packagingTypes: readonly string[];
}

export interface FoundRecords {
  readonly account: AccountRow | null;
  readonly serviceType: NumberedCode | null;
  readonly sender: SiteDetails | null;
  readonly receiver: SiteDetails | null;
  readonly packagingTypes: readonly NumberedCode[];
  readonly site: ConsignmentHeader['site'] | null;
  readonly tenantSettings: readonly NamedValue[];
  /** Both are null when something was not found: a refused consignment uses up no number. */
  readonly id: number | null;
  readonly reference: string | null;
}

export interface NumberedCode {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** Everything that is named, and the numbers of the consignment to be, in one round trip. */
export function namedRecords(scope: Scope, named: NamedRecords): Statement {
  return sql`
    with found as materialized (
      select
        (select json_build_object('id', a.id, 'code', a.code, 'description', a.description, 'isActive', true)
          from account a
          where a.organisation_id = ${scope.organisationId} and a.id = ${named.accountId} and a.is_active)
          as account,
        (select json_build_object('id', t.id, 'code', t.code, 'name', t.name)
          from service_type t
          where t.tenant_id = ${scope.tenantId} and t.code = ${named.serviceType} and t.is_active)
          as service_type,
        (select row_to_json(sender) from (
          ${sites(scope, sql`s.id = ${named.senderId} and s.is_active`)}) sender) as sender,
        (select row_to_json(receiver) from (
          ${sites(scope, sql`s.id = ${named.receiverId} and s.is_active`)}) receiver) as receiver,
        (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name)), '[]')
          from packaging_type k
          where k.tenant_id = ${scope.tenantId} and k.code = any(${named.packagingTypes}::text[])
            and k.is_active) as packaging_types,
        (select json_build_object('id', s.id, 'code', s.code, 'name', s.name)
          from site s
          where s.organisation_id = ${scope.organisationId} and s.id = ${requestingSiteId(scope)}) as site
    ), checked as (
      select *,
        account is not null and service_type is not null and sender is not null and receiver is not null
          and site is not null and json_array_length(packaging_types) = ${named.packagingTypes.length}
          as is_whole
      from found
    )
    select account, service_type as "serviceType", sender, receiver, packaging_types as "packagingTypes", site,
      (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]')
        from tenant_setting v
        where v.tenant_id = ${scope.tenantId}) as "tenantSettings",
      case when is_whole then nextval('consignment_id_seq') end as id,
      case when is_whole then next_reference(${scope.tenantId}) end as reference
    from checked`;
}
