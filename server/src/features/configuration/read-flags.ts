import type { ResponseBody } from '@cartage/contract/operations.ts';
import { FEATURE_FLAGS, storedFlags } from '@cartage/domain/tenant/flags.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Tenant } from '#platform/tenant.ts';

/** All flags; off by default. Throws on a stored value that is neither true nor false (TENANT-04). */
export async function readFlags(
  database: AppDependencies['database'],
  tenant: Tenant,
): Promise<ResponseBody<'clientFlags'>> {
  const statement = storedSettings({ tenantId: tenant.id, organisationId: null });
  const [stored] = await database.read<StoredSettings>({ tenantId: tenant.id }, statement);
  const flags = storedFlags(stored?.tenantFlags ?? []);
  return FEATURE_FLAGS.map((flagName) => ({ flagName, typedFlagValue: flags[flagName] }));
}
