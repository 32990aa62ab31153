import { sql, type Statement } from '#db/sql.ts';
import type { AccountRow } from '#freight/consignment-rows.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface OrganisationRow {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly serviceTypes: readonly { readonly code: string; readonly autoGeneratesLabel: boolean }[];
  readonly packagingTypes: readonly {
    readonly code: string;
    readonly name: string;
    readonly defaultVolume: number;
    readonly defaultWeight: number;
  }[];
  readonly accounts: readonly AccountRow[];
  readonly defaultAccount: AccountRow | null;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

const accountJson = sql`json_build_object(
  'id', a.id, 'code', a.code, 'description', a.description, 'isActive', a.is_active)`;

/** What a form of this organisation needs to know (API-10), but for the sites. */
export function organisation(scope: Scope): Statement {
  return sql`
    select o.id, o.name, o.is_active as "isActive",
      (select coalesce(json_agg(json_build_object(
          'code', t.code, 'autoGeneratesLabel', t.auto_generates_label) order by t.code), '[]')
        from service_type t
        where t.tenant_id = o.tenant_id and t.is_active) as "serviceTypes",
      (select coalesce(json_agg(json_build_object(
          'code', k.code, 'name', k.name, 'defaultVolume', k.default_volume_m3,
          'defaultWeight', k.default_weight_kg) order by k.name), '[]')
        from packaging_type k
        where k.tenant_id = o.tenant_id and k.is_active) as "packagingTypes",
      (select coalesce(json_agg(${accountJson} order by a.code), '[]')
        from account a
        where a.organisation_id = o.id) as accounts,
      (select ${accountJson}
        from site s
        join account a on a.organisation_id = s.organisation_id and a.id = s.default_account_id and a.is_active
        where s.organisation_id = o.id and s.id = ${requestingSiteId(scope)}) as "defaultAccount",
      (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value) order by v.name), '[]')
        from organisation_setting v
        where v.organisation_id = o.id) as settings
    from organisation o
    where o.id = ${scope.organisationId}`;
}
