import type { Answer } from '@cartage/contract/operations.ts';
import { FEATURE_FLAGS, featureFlags } from '@cartage/domain/tenant/flags.ts';
import { tenantFlagRows, type NamedRow } from '#features/configuration/configuration.query.ts';
import type { Parts } from '#parts.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Every flag, off where the tenant says nothing. Throws on a stored value that is neither true nor false (TENANT-04). */
export async function readFlags(database: Parts['database'], tenant: Tenant): Promise<Answer<'clientFlags'>> {
  const rows = await database.read<NamedRow>({ tenantId: tenant.id }, tenantFlagRows(tenant.id));
  const flags = featureFlags(
    rows.map(({ name, value }) => ({ flagName: name, typedFlagValue: typed(value) })),
  );
  return FEATURE_FLAGS.map((flagName) => ({ flagName, typedFlagValue: flags[flagName] }));
}

/** Anything else stays as it is, so that it is refused aloud. */
function typed(value: string): unknown {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}
