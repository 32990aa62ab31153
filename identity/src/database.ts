import { Pool } from 'pg';

import type { Log } from '#log.ts';

/** One query; tests and the provider share this narrow view of a pool. */
export type Database = Pool;

/** Sign-in is a handful of short statements: few connections, and none that can hang the page. */
export function openDatabase(url: string, log: Log): Database {
  const pool = new Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    application_name: 'cartage-identity',
  });
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) => log.warn('database_connection_lost', { message: error.message }));
  return pool;
}
