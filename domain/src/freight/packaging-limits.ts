/** The most that one item of a packaging should weigh. */
export interface PackagingLimit {
  readonly maxWeightKg: number;
  /** Follows 'over the limit of 25 kg for'. */
  readonly reason: string;
}

const ONE_PERSON: PackagingLimit = { maxWeightKg: 25, reason: 'a lift by one person' };

/**
 * Limits by the name of the packaging type in lower case, as tenants name them. Other packaging has no limit: no source
 * gives one. docs/reference/freight-facts.md (weight of one item) has the sources.
 */
const LIMITS: Readonly<Record<string, PackagingLimit>> = {
  bag: ONE_PERSON,
  box: ONE_PERSON,
  carton: ONE_PERSON,
  parcel: ONE_PERSON,
  drum: { maxWeightKg: 400, reason: 'a drum of the UN design types' },
  pallet: { maxWeightKg: 1_000, reason: 'a tail lift and a pallet jack' },
};

/** The limit of the tenant before the usual one; null when there is none. */
export function packagingLimit(name: string, ofTenant: number | null): PackagingLimit | null {
  if (ofTenant !== null) return { maxWeightKg: ofTenant, reason: 'this packaging' };
  const key = name.toLocaleLowerCase('en-NZ');
  return Object.hasOwn(LIMITS, key) ? (LIMITS[key] ?? null) : null;
}
