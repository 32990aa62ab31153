import { ORGANISATION_SETTING_NAMES } from '@cartage/domain/tenant/organisation-settings.ts';
import { sql } from '#db/sql.ts';
import { organisation, type OrganisationRow } from '#features/account/organisation.query.ts';
import { presentAccount } from '#freight/present-consignment.ts';
import { presentSite, type SiteDetails } from '#freight/present-site.ts';
import { sites } from '#freight/sites.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

const PUBLIC_SETTINGS = new Set<string>(Object.values(ORGANISATION_SETTING_NAMES));

/**
 * API-10. Accounts include inactive ones. The default account is that of the site the person's consignments are
 * made for; the default origin is one that is open and still the person's.
 */
export async function showOrganisation({ database }: Parts, { scope, tenant }: Handled<'myOrganisation'>) {
  const [[row], [origin]] = await Promise.all([
    database.read<OrganisationRow>(scope.context, organisation(scope)),
    database.read<SiteDetails>(
      scope.context,
      sites(
        scope,
        sql`s.id = ${scope.originSiteId}::int and s.is_active and s.id = any(${scope.siteIds}::int[])`,
      ),
    ),
  ]);
  if (row === undefined) throw new AppError('not-found');
  const { id, name, isActive, packagingTypes, defaultAccount } = row;
  return reply({
    id,
    name,
    isActive,
    tenant: { tenantName: tenant.name, tenantCode: tenant.code, externalId: tenant.externalId },
    serviceTypeSettings: row.serviceTypes.map(({ code, autoGeneratesLabel }) => ({
      settingKey: ORGANISATION_SETTING_NAMES.autoGenerateFreightLabels,
      value: String(autoGeneratesLabel),
      serviceType: { code },
    })),
    packagingTypes: packagingTypes.map((type) => ({
      code: type.code,
      name: type.name,
      defaultVolume: type.defaultVolume,
      defaultWeight: type.defaultWeight,
    })),
    accounts: row.accounts.map(presentAccount),
    defaultAccount: defaultAccount === null ? null : presentAccount(defaultAccount),
    defaultOriginSite: origin === undefined ? null : presentSite(scope, origin),
    settings: row.settings.filter((setting) => PUBLIC_SETTINGS.has(setting.name)),
  });
}
