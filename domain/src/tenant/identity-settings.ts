import type { NamedValue } from '#tenant/settings.ts';

/** The identity provider of a tenant, from its public settings (TENANT-09). */
export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  /** Claims of the organisation and the permissions in access tokens. */
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

/** Throws when issuer, client id or audience is missing, because sign-in would fail. Claims have default names. */
export function identitySettings(list: readonly NamedValue[]): IdentitySettings {
  const find = (name: string): string => {
    const value = list.find((setting) => setting.name === name)?.value;
    return typeof value === 'string' ? value.trim() : '';
  };
  const required = (name: string): string => {
    const value = find(name);
    if (value === '') throw new Error(`Tenant setting ${name} is missing`);
    return value;
  };
  return {
    issuer: required(IDENTITY_SETTING_NAMES.issuer),
    clientId: required(IDENTITY_SETTING_NAMES.clientId),
    audience: required(IDENTITY_SETTING_NAMES.audience),
    organisationClaim: find(IDENTITY_SETTING_NAMES.organisationClaim) || 'org_id',
    permissionsClaim: find(IDENTITY_SETTING_NAMES.permissionsClaim) || 'permissions',
  };
}
