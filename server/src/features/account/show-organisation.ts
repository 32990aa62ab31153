import { ORGANISATION_SETTING_NAMES } from '@cartage/domain/tenant/organisation-settings.ts';
import { organisation, type OrganisationRow } from '#features/account/organisation.query.ts';
import { presentAccount } from '#freight/present-consignment.ts';
import { presentSite, type SiteDetails } from '#freight/present-site.ts';
import { originSite } from '#freight/sites.query.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const PUBLIC_SETTINGS = new Set<string>(Object.values(ORGANISATION_SETTING_NAMES));

/**
 * API-10. Accounts include inactive ones. The default account is that of the user's requesting site. The default origin
 * is returned only while the site is active and the user may see it.
 */
export async function showOrganisation(
  { database }: AppDependencies,
  { scope, tenant }: OperationRequest<'myOrganisation'>,
) {
  const [[row], [origin], [stored]] = await Promise.all([
    database.read<OrganisationRow>(scope.context, organisation(scope)),
    database.read<SiteDetails>(scope.context, originSite(scope)),
    database.read<StoredSettings>(scope.context, storedSettings(scope)),
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
    exceptionTypes: row.exceptionTypes.map((type) => ({
      id: type.id,
      title: type.title,
      actingParty: type.actingParty,
      isNotInFull: type.isNotInFull,
    })),
    members: row.members.map((member) => ({ id: member.id, name: member.name })),
    tags: row.tags.map(({ code, name: tagName, colour }) => ({ code, name: tagName, colour })),
    settings: (stored?.organisationSettings ?? []).filter(({ name: key }) => PUBLIC_SETTINGS.has(key)),
  });
}
