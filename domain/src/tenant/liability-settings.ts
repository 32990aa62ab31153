import { DEFAULT_LIABILITY, LIABILITY_KINDS, type LiabilityKind } from '#consignment/liability.ts';
import { TENANT_SETTINGS } from '#tenant/settings.ts';

/**
 * The kinds of liability that a tenant offers, in the order of the table. The setting lists them with commas; limited
 * carrier's risk is always offered, and the only kind without the setting. Throws on an unknown kind.
 */
export function offeredLiabilities(setting: string | null): readonly LiabilityKind[] {
  const named = (setting ?? '').split(',').flatMap((name) => name.trim() || []);
  const known: readonly string[] = LIABILITY_KINDS;
  if (named.some((name) => !known.includes(name)))
    throw new Error(
      `Tenant setting ${TENANT_SETTINGS.liabilityKinds.name} must be a list of ${LIABILITY_KINDS.join(', ')}`,
    );
  return LIABILITY_KINDS.filter((kind) => kind === DEFAULT_LIABILITY.kind || named.includes(kind));
}
