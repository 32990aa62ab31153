import type { Database } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

/** Throws `not-found` where the tenant has no hireage. */
export async function requireHireage(database: Pick<Database, 'read'>, scope: Scope): Promise<void> {
  const settings = await loadSettings(database, scope);
  if (!settings.tenant.hireageEnabled) throw new AppError('not-found');
}
