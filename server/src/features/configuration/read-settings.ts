import type { ResponseBody } from '@cartage/contract/operations.ts';
import { LABELS_SETTING } from '@cartage/domain/documents/label-setting.ts';
import { BRAND_COLOUR_SETTING } from '@cartage/domain/look/themes.ts';
import { addressSearch } from '@cartage/domain/tenant/address-search.ts';
import { IDENTITY_SETTING_NAMES } from '@cartage/domain/tenant/identity-settings.ts';
import { TENANT_SETTING_NAMES } from '@cartage/domain/tenant/settings.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';

/**
 * The settings that the web app needs before sign-in, all public (TENANT-09). Throws when the address search of the tenant
 * has no key (TENANT-06).
 */
export async function readSettings(
  { database, tenants }: Pick<AppDependencies, 'database' | 'tenants'>,
  host: string,
): Promise<ResponseBody<'clientSettings'>> {
  const tenant = await tenants.byHost(host);
  if (tenant === undefined) throw new AppError('unknown-host');
  const context = { tenantId: tenant.id };
  const statement = storedSettings({ tenantId: tenant.id, organisationId: null });
  const [stored] = await database.read<StoredSettings>(context, statement);
  const rows = stored?.tenantSettings ?? [];
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
