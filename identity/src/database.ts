import { setUpSession } from '@cartage/runtime/session-settings.ts';
import { DatabaseError, Pool } from 'pg';

import type { Log } from '#log.ts';

/** The part of a pool that the provider and the tests use. */
export type Database = Pool;

const CONNECT_TIMEOUT_MS = 5_000;

/** The SQLSTATE disk_full. */
const DISK_FULL = '53100';

/** Whether PostgreSQL has no space to store the change. Reads still work. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === DISK_FULL;

/** Sign-in takes a few short statements: few connections, with short timeouts. */
export function openDatabase(url: string, log: Log): Database {
  const pool = new Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'cartage-identity',
    // The login has no rights of its own.
    onConnect: setUpSession({ role: 'cartage_sign_in', statement_timeout: 10_000 }, CONNECT_TIMEOUT_MS),
  });
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', (error) => log.warn('database_connection_lost', { message: error.message }));
  return pool;
}
