import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
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
  readonly exceptionTypes: readonly {
    readonly id: number;
    readonly title: string;
    readonly actingParty: ActingParty;
    readonly isNotInFull: boolean;
  }[];
  readonly members: readonly { readonly id: number; readonly name: string }[];
  readonly tags: readonly { readonly code: string; readonly name: string; readonly colour: string }[];
  readonly defaultAccount: AccountRow | null;
}

const accountJson = sql`json_build_object(
  'id', a.id, 'code', a.code, 'description', a.description, 'isActive', a.is_active)`;

/** Reference data for the forms of an organisation (API-10), without its sites and settings. */
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
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'title', e.title, 'actingParty', e.acting_party, 'isNotInFull', e.is_not_in_full)
          order by e.title), '[]')
        from standard_event e
        where e.tenant_id = o.tenant_id) as "exceptionTypes",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
        from membership m
        join portal_user u on u.id = m.user_id
        where m.organisation_id = o.id and m.is_active and u.is_active and not u.is_machine) as members,
      (select coalesce(json_agg(json_build_object('code', g.code, 'name', g.name, 'colour', g.colour)
          order by g.name, g.code), '[]')
        from tag g
        where g.tenant_id = o.tenant_id) as tags,
      (select coalesce(json_agg(${accountJson} order by a.code), '[]')
        from account a
        where a.organisation_id = o.id) as accounts,
      (select ${accountJson}
        from site s
        join account a on a.organisation_id = s.organisation_id and a.id = s.default_account_id and a.is_active
        where s.organisation_id = o.id and s.id = ${requestingSiteId(scope)}) as "defaultAccount"
    from organisation o
    where o.id = ${scope.organisationId}`;
}
