import type { Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { loadSettings, type Settings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

/** IMPORT-06: throws `not-found` where the tenant has no CSV import. Returns the settings. */
export async function requireImport(database: Pick<Database, 'read'>, scope: Scope): Promise<Settings> {
  const settings = await loadSettings(database, scope);
  if (!settings.tenant.csvImportEnabled) throw new AppError('not-found');
  return settings;
}
