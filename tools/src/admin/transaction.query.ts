import { sql, type Statement } from '@cartage/server/db/sql.ts';

// An arbitrary number that no other code in this database locks.
const ADMIN_LOCK_KEY = 7_203_116;

/** Waits for other admin commands. The lock ends with the transaction. */
export const takeAdminLock = (): Statement => sql`select pg_advisory_xact_lock(${ADMIN_LOCK_KEY})`;
