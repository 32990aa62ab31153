import type { NamedValue } from '#tenant/settings.ts';

/** Where a tenant's people sign in, as its public settings say it (TENANT-09). */
export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** What its access tokens call the organisation and the permissions. */
  readonly organisationClaim: string;
  readonly permissionsClaim: string;
}

export const IDENTITY_SETTING_NAMES = {
  issuer: 'IdentityIssuer',
  clientId: 'IdentityClientId',
  audience: 'IdentityAudience',
  organisationClaim: 'IdentityOrganisationClaim',
  permissionsClaim: 'IdentityPermissionsClaim',
} as const satisfies Record<keyof IdentitySettings, string>;

/** Throws when one of the first three is missing or blank: nobody could sign in. Claims have their usual names. */
export function identitySettings(list: readonly NamedValue[]): IdentitySettings {
  const find = (name: string): string => {
    const value = list.find((setting) => setting.name === name)?.value;
    return typeof value === 'string' ? value.trim() : '';
  };
  const need = (name: string): string => {
    const value = find(name);
    if (value === '') throw new Error(`Tenant setting ${name} is missing`);
    return value;
  };
  return {
    issuer: need(IDENTITY_SETTING_NAMES.issuer),
    clientId: need(IDENTITY_SETTING_NAMES.clientId),
    audience: need(IDENTITY_SETTING_NAMES.audience),
    organisationClaim: find(IDENTITY_SETTING_NAMES.organisationClaim) || 'org_id',
    permissionsClaim: find(IDENTITY_SETTING_NAMES.permissionsClaim) || 'permissions',
  };
}
