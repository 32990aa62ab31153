import type { Answer } from '@cartage/contract/operations.ts';
import { LABELS_SETTING } from '@cartage/domain/documents/label-setting.ts';
import { BRAND_COLOUR_SETTING } from '@cartage/domain/look/themes.ts';
import { ADDRESS_SEARCH_SETTINGS, addressSearch } from '@cartage/domain/tenant/address-search.ts';
import { IDENTITY_SETTING_NAMES } from '@cartage/domain/tenant/identity-settings.ts';
import { TENANT_SETTING_NAMES } from '@cartage/domain/tenant/settings.ts';
import { tenantSettingRows, type NamedRow } from '#features/configuration/configuration.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';

const READ = [...TENANT_SETTING_NAMES, ...ADDRESS_SEARCH_SETTINGS];

/**
 * What the web app knows of a tenant before anyone has signed in: listed settings only (TENANT-09). Throws where its
 * address search lacks the key that it needs (TENANT-06).
 */
export async function readSettings(
  { database, tenants }: Pick<Parts, 'database' | 'tenants'>,
  host: string,
): Promise<Answer<'clientSettings'>> {
  const tenant = await tenants.byHost(host);
  if (tenant === undefined) throw new AppError('unknown-host');
  const context = { tenantId: tenant.id };
  const rows = await database.read<NamedRow>(context, tenantSettingRows(tenant.id, READ));
  addressSearch(rows);
  return {
    tenantName: tenant.name,
    tenantCode: tenant.code,
    externalId: tenant.externalId,
    settings: [
      ...rows.filter(({ name }) => TENANT_SETTING_NAMES.includes(name)),
      ...(tenant.brandColour === null ? [] : [{ name: BRAND_COLOUR_SETTING, value: tenant.brandColour }]),
      { name: LABELS_SETTING, value: String(tenant.gs1Prefix !== null) },
      { name: IDENTITY_SETTING_NAMES.issuer, value: tenant.issuer },
      { name: IDENTITY_SETTING_NAMES.clientId, value: tenant.clientId },
      { name: IDENTITY_SETTING_NAMES.audience, value: tenant.audience },
      { name: IDENTITY_SETTING_NAMES.organisationClaim, value: tenant.organisationClaim },
      { name: IDENTITY_SETTING_NAMES.permissionsClaim, value: tenant.permissionsClaim },
    ],
  };
}
