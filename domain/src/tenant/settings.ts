import { keysOf } from '#keys-of.ts';
import { parseSwitch } from '#tenant/switch-value.ts';

/**
 * The tenant settings of TENANT-03 and the offered kinds of liability by property, with their name on the wire and their default. A boolean default makes
 * the setting a switch, null makes it a text.
 */
export const TENANT_SETTINGS = {
  averageStagedToDelivered: { name: 'AverageStagedToDelivered', default: true },
  difot: { name: 'DIFOT', default: true },
  canUseDefaultRequestedDeliveryDate: { name: 'CanUseDefaultRequestedDeliveryDate', default: true },
  allowCustomParticipants: { name: 'AllowCustomParticipants', default: true },
  freightItemDescriptionOptional: { name: 'FreightItemDescriptionOptional', default: true },
  hireageEnabled: { name: 'HireageEnabled', default: true },
  requestedPickupDateEnabled: { name: 'RequestedPickupDateEnabled', default: false },
  dangerousGoodsEnabled: { name: 'DangerousGoodsEnabled', default: false },
  csvImportEnabled: { name: 'CsvImportEnabled', default: false },
  termsOfCarriageUrl: { name: 'TermsOfCarriageUrl', default: null },
  /** `liability-settings.ts` parses the list. */
  liabilityKinds: { name: 'LiabilityKinds', default: null },
  mapsApiKey: { name: 'MapsApiKey', default: null },
} as const satisfies Record<string, { readonly name: string; readonly default: boolean | null }>;

type Table = typeof TENANT_SETTINGS;
export type TenantSettingKey = keyof Table;

export type TenantSettings = {
  readonly [Key in TenantSettingKey]: Table[Key]['default'] extends boolean ? boolean : string | null;
};

export interface NamedValue {
  readonly name: string;
  readonly value: unknown;
}

const keyOfName: ReadonlyMap<string, TenantSettingKey> = new Map(
  keysOf(TENANT_SETTINGS).map((key) => [TENANT_SETTINGS[key].name, key]),
);

/** All setting names in the order of the table; only these may be public (TENANT-09). */
export const TENANT_SETTING_NAMES: readonly string[] = [...keyOfName.keys()];

/**
 * Parses a tenant's list of settings. Other names are ignored (the same list has the identity settings), the last entry
 * wins, and blank text counts as missing. Throws on a switch that is neither true nor false: a guess could enable a
 * feature the tenant has not ordered.
 */
export function tenantSettings(list: readonly NamedValue[]): TenantSettings {
  const read = new Map<TenantSettingKey, boolean | string | null>();
  for (const { name, value } of list) {
    const key = keyOfName.get(name);
    if (key !== undefined) read.set(key, readValue(key, value));
  }
  const entries = [...keyOfName.values()].map((key) => [
    key,
    read.has(key) ? read.get(key) : TENANT_SETTINGS[key].default,
  ]);
  // Every key of the table has an entry of the kind its default decides.
  return Object.fromEntries(entries) as TenantSettings;
}

function readValue(key: TenantSettingKey, value: unknown): boolean | string | null {
  const { name, default: fallback } = TENANT_SETTINGS[key];
  if (fallback !== null) return parseSwitch(value, `Tenant setting ${name}`);
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new Error(`Tenant setting ${name} must be text`);
  return value.trim() === '' ? null : value.trim();
}
