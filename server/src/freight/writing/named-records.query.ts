import type { UnRow } from '@cartage/domain/freight/dangerous-goods.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { AccountRow, ConsignmentHeader, HireageRow, ServiceTypeRow } from '#freight/consignment-rows.ts';
import { extrasOfServiceType } from '#freight/extras.query.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import type { Scope } from '#platform/scope.ts';
import { sites } from '#freight/sites.query.ts';

/** What a consignment to be written names; null: nothing. Inactive records and those of others are not found. */
export interface NamedRecords {
  readonly accountId: number | null;
  readonly serviceType: string | null;
  readonly senderId: number | null;
  readonly receiverId: number | null;
  /** Each once. */
  readonly packagingTypes: readonly string[];
  readonly hireUnit: { readonly providerCode: string; readonly code: string } | null;
  /** Of dangerous goods: their UN numbers, and the names the list may have them under. */
  readonly goods: { readonly unNumbers: readonly string[]; readonly names: readonly string[] };
  /** A new consignment is to be made of it. */
  readonly takesNumber: boolean;
}

export interface FoundRecords {
  readonly account: AccountRow | null;
  readonly serviceType: ServiceTypeRow | null;
  readonly sender: SiteDetails | null;
  readonly receiver: SiteDetails | null;
  readonly packagingTypes: readonly NumberedCode[];
  readonly hireUnit: HireageRow['hireUnit'] | null;
  readonly site: ConsignmentHeader['site'] | null;
  /** Every way in which the goods, or others of their name, may be carried. */
  readonly goods: readonly UnRow[];
  readonly tenantSettings: readonly NamedValue[];
  readonly tenantFlags: readonly { readonly name: string; readonly value: string }[];
  readonly organisationSettings: readonly NamedValue[];
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
          where a.organisation_id = ${scope.organisationId} and a.id = ${named.accountId}::int and a.is_active)
          as account,
        (select json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'extras', ${extrasOfServiceType})
          from service_type t
          where t.tenant_id = ${scope.tenantId} and t.code = ${named.serviceType}::text and t.is_active)
          as service_type,
        (select row_to_json(sender) from (
          ${sites(scope, sql`s.id = ${named.senderId}::int and s.is_active`)}) sender) as sender,
        (select row_to_json(receiver) from (
          ${sites(scope, sql`s.id = ${named.receiverId}::int and s.is_active`)}) receiver) as receiver,
        (select coalesce(json_agg(json_build_object('id', k.id, 'code', k.code, 'name', k.name)), '[]')
          from packaging_type k
          where k.tenant_id = ${scope.tenantId} and k.code = any(${named.packagingTypes}::text[])
            and k.is_active) as packaging_types,
        (select json_build_object('providerCode', h.provider_code, 'code', h.code, 'name', h.name)
          from hire_unit h
          where h.tenant_id = ${scope.tenantId} and h.provider_code = ${named.hireUnit?.providerCode ?? null}::text
            and h.code = ${named.hireUnit?.code ?? null}::text) as hire_unit,
        (select json_build_object('id', s.id, 'code', s.code, 'name', s.name)
          from site s
          where s.organisation_id = ${scope.organisationId} and s.id = ${requestingSiteId(scope)}) as site
    ), checked as (
      select *,
        ${named.takesNumber}::boolean and site is not null
          and (account is not null or ${named.accountId}::int is null)
          and (service_type is not null or ${named.serviceType}::text is null)
          and (sender is not null or ${named.senderId}::int is null)
          and (receiver is not null or ${named.receiverId}::int is null)
          and (hire_unit is not null or ${named.hireUnit?.code ?? null}::text is null)
          and json_array_length(packaging_types) = ${named.packagingTypes.length}
          as is_whole
      from found
    )
    select account, service_type as "serviceType", sender, receiver, packaging_types as "packagingTypes",
      hire_unit as "hireUnit", site,
      (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]')
        from tenant_setting v
        where v.tenant_id = ${scope.tenantId}) as "tenantSettings",
      (select coalesce(json_agg(json_build_object('name', f.name, 'value', f.value)), '[]')
        from tenant_flag f
        where f.tenant_id = ${scope.tenantId}) as "tenantFlags",
      ${goodsOf(named.goods)} as goods,
      (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]')
        from organisation_setting v
        where v.organisation_id = ${scope.organisationId}) as "organisationSettings",
      case when is_whole then nextval('consignment_id_seq') end as id,
      case when is_whole then next_reference(${scope.tenantId}) end as reference
    from checked`;
}

/** Nothing is looked through where no goods are named. */
const goodsOf = ({ unNumbers, names }: NamedRecords['goods']) => sql`
  (select coalesce(json_agg(json_build_object('unNumber', g.un_number, 'name', g.name, 'class', g.class,
      'subsidiaryClass1', g.subsidiary_1, 'subsidiaryClass2', g.subsidiary_2, 'packingGroup', g.packing_group,
      'needsTechnicalName', g.needs_technical_name)), '[]')
    from dangerous_good g
    join dangerous_goods_list list on list.id = g.list_id and list.is_current
    where ${unNumbers.length > 0}::boolean
      and (g.un_number = any(${unNumbers}::text[]) or g.name = any(${names}::text[])))`;
