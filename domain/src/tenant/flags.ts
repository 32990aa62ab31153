/** Feature flags (TENANT-04). */
export const FEATURE_FLAGS = ['DeliveryBookings', 'DeliveryExtras', 'ExportConsignments'] as const;

export type FeatureFlag = (typeof FEATURE_FLAGS)[number];
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

export interface FlagValue {
  readonly flagName: string;
  readonly typedFlagValue: unknown;
}

/**
 * Missing flags are off; unknown names are ignored.
 * Throws on a known flag whose value is not a boolean.
 */
export function featureFlags(list: readonly FlagValue[]): FeatureFlags {
  const flags = { DeliveryBookings: false, DeliveryExtras: false, ExportConsignments: false };
  for (const { flagName, typedFlagValue } of list) {
    const flag = FEATURE_FLAGS.find((known) => known === flagName);
    if (flag === undefined) continue;
    if (typeof typedFlagValue !== 'boolean') throw new Error(`Feature flag ${flag} must be true or false`);
    flags[flag] = typedFlagValue;
  }
  return flags;
}

/** Flags stored as text. A value other than 'true' or 'false' is passed on, so that it throws. */
export function storedFlags(
  rows: readonly { readonly name: string; readonly value: string }[],
): FeatureFlags {
  const typed = (value: string) => (value === 'true' || value === 'false' ? value === 'true' : value);
  return featureFlags(rows.map(({ name, value }) => ({ flagName: name, typedFlagValue: typed(value) })));
}
