import { type FeatureFlags, storedFlags } from '@cartage/domain/tenant/flags.ts';
import {
  type OrganisationSettings,
  organisationSettings,
} from '@cartage/domain/tenant/organisation-settings.ts';
import { type TenantSettings, tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Database, Transaction } from '#db/database.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The settings of the tenant and the organisation of a call. */
export interface Settings {
  readonly tenant: TenantSettings;
  readonly flags: FeatureFlags;
  readonly organisation: OrganisationSettings;
}

/** In the caller's transaction. Throws on a stored value that the setting does not allow. */
export async function readSettings(tx: Transaction, scope: Scope): Promise<Settings> {
  return parseSettings(await tx.query<StoredSettings>(storedSettings(scope)));
}

/** As `readSettings`, in a transaction of its own. */
export async function loadSettings(database: Pick<Database, 'read'>, scope: Scope): Promise<Settings> {
  return parseSettings(await database.read<StoredSettings>(scope.context, storedSettings(scope)));
}

function parseSettings([stored]: readonly StoredSettings[]): Settings {
  if (stored === undefined) throw new Error('The settings query returned no row');
  return {
    tenant: tenantSettings(stored.tenantSettings),
    flags: storedFlags(stored.tenantFlags),
    organisation: organisationSettings(stored.organisationSettings),
  };
}
