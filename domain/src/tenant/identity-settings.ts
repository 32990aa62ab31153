import type { NamedValue } from '#tenant/settings.ts';

/** Where a tenant's people sign in, as its public settings say it (TENANT-09). */
export interface IdentitySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
}

export const IDENTITY_SETTING_NAMES = {
  issuer: 'IdentityIssuer',
  clientId: 'IdentityClientId',
  audience: 'IdentityAudience',
} as const satisfies Record<keyof IdentitySettings, string>;

/** Throws when one of the three is missing or blank: nobody could sign in. */
export function identitySettings(list: readonly NamedValue[]): IdentitySettings {
  const read = (name: string): string => {
    const value = list.find((setting) => setting.name === name)?.value;
    if (typeof value !== 'string' || value.trim() === '')
      throw new Error(`Tenant setting ${name} is missing`);
    return value.trim();
  };
  return {
    issuer: read(IDENTITY_SETTING_NAMES.issuer),
    clientId: read(IDENTITY_SETTING_NAMES.clientId),
    audience: read(IDENTITY_SETTING_NAMES.audience),
  };
}
