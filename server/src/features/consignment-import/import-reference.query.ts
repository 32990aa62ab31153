import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import { FEATURES, isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import { sql, type Statement } from '#db/sql.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

export interface ImportReferenceRow extends Omit<ImportReference, 'isDescriptionOptional' | 'unavailable'> {
  /** The site that the user's consignments are created for; null when the user has none. */
  readonly siteId: number | null;
}

/** Every record that a file can refer to, in one query. */
export function importReference(scope: Scope): Statement {
  return sql`
    select
      (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.description)), '[]')
        from account a
        where a.organisation_id = ${scope.organisationId} and a.is_active) as accounts,
      (select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name)), '[]')
        from service_type t
        where t.tenant_id = ${scope.tenantId} and t.is_active) as "serviceTypes",
      (select coalesce(json_agg(json_build_object('participantId', s.id, 'code', s.code, 'name', s.name)), '[]')
        from site s
        where s.organisation_id = ${scope.organisationId} and s.is_active) as sites,
      (select coalesce(json_agg(json_build_object('code', k.code, 'name', k.name,
          'defaultVolume', k.default_volume_m3, 'defaultWeight', k.default_weight_kg)), '[]')
        from packaging_type k
        where k.tenant_id = ${scope.tenantId} and k.is_active) as "packagingTypes",
      (select coalesce(json_agg(json_build_object('providerCode', h.provider_code, 'code', h.code,
          'name', h.name)), '[]')
        from hire_unit h
        where h.tenant_id = ${scope.tenantId}) as "hireUnits",
      ${requestingSiteId(scope)} as "siteId"`;
}

export function presentReference(row: ImportReferenceRow, { tenant, flags }: Settings): ImportReference {
  const reasonFor = (feature: 'requestedPickup' | 'export' | 'hireage') =>
    isFeatureEnabled(feature, { settings: tenant, flags }) ? null : FEATURES[feature].disabledMessage;
  return {
    accounts: row.accounts,
    serviceTypes: row.serviceTypes,
    sites: row.sites,
    packagingTypes: row.packagingTypes,
    hireUnits: row.hireUnits,
    isDescriptionOptional: tenant.freightItemDescriptionOptional,
    unavailable: {
      pickupDate: reasonFor('requestedPickup'),
      export: reasonFor('export'),
      hireage: reasonFor('hireage'),
    },
  };
}
