import type { Answer } from '@cartage/contract/operations.ts';
import { FEATURE_FLAGS, storedFlags } from '@cartage/domain/tenant/flags.ts';
import { tenantFlagRows, type NamedRow } from '#features/configuration/configuration.query.ts';
import type { Parts } from '#parts.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Every flag, off where the tenant says nothing. Throws on a stored value that is neither true nor false (TENANT-04). */
export async function readFlags(database: Parts['database'], tenant: Tenant): Promise<Answer<'clientFlags'>> {
  const rows = await database.read<NamedRow>({ tenantId: tenant.id }, tenantFlagRows(tenant.id));
  const flags = storedFlags(rows);
  return FEATURE_FLAGS.map((flagName) => ({ flagName, typedFlagValue: flags[flagName] }));
}
