import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** The user of DATABASE_URL may do more than the application must be able to. */
export class UnsafeRoleError extends Error {
  override readonly name = 'UnsafeRoleError';
}

interface Row {
  readonly role: string;
  readonly is_unsafe: boolean;
}

/**
 * Throws when row-level security would not hold: asked in a transaction such as every request runs in, of the role it
 * takes and of the one that signed in (isolation.md 8).
 */
export async function assertSafeRole(database: Database): Promise<void> {
  const rows = await database.inTransaction({}, (tx) =>
    tx.query<Row>(sql`
      select rolname as role, rolsuper or rolbypassrls as is_unsafe
      from pg_roles where rolname in (current_user, session_user)`),
  );
  const unsafe = rows.filter((row) => row.is_unsafe).map((row) => row.role);
  if (unsafe.length > 0) {
    throw new UnsafeRoleError(
      `The user of DATABASE_URL must own the database and be neither superuser nor BYPASSRLS; ${unsafe.join(', ')} is.`,
    );
  }
}
