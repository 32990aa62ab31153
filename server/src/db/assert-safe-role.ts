import type { Database } from '#db/database.ts';
import { sessionRoles, type SessionRoleRow } from '#db/session-roles.query.ts';

/** The login of DATABASE_URL has more rights than its process needs. */
export class UnsafeRoleError extends Error {
  override readonly name = 'UnsafeRoleError';
}

/**
 * Throws when row-level security would not apply, or when the login may do more than its process needs. Checks the role
 * of requests and the login, within a transaction like that of every request (docs/reference/row-security.md 8).
 */
export async function assertSafeRole(database: Database, process: 'api' | 'worker'): Promise<void> {
  const rows = await database.inTransaction({}, (tx) => tx.query<SessionRoleRow>(sessionRoles()));
  const unsafe = rows.filter(
    (row) => row.isUnsafe || row.ownsDatabase || (process === 'api' && row.isSystem),
  );
  if (unsafe.length > 0) {
    throw new UnsafeRoleError(
      `DATABASE_URL must name the login of the ${process} process, which is neither superuser nor BYPASSRLS, does not ` +
        `own the database and takes no role of another process. ${unsafe.map((row) => row.role).join(', ')} may do more.`,
    );
  }
}
