import { setUpSession } from '@cartage/runtime/session-settings.ts';
import { Pool } from 'pg';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** For a database server that does not respond at all. */
const QUERY_TIMEOUT_MS = 20_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Connections of the queue itself, which may use its tables and no others. */
export function openQueuePool({ databaseUrl, log }: WorkerDependencies, max: number): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'cartage-queue',
    onConnect: setUpSession({ role: 'cartage_queue' }, CONNECT_TIMEOUT_MS),
    max,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  pool.on('error', (err: Error) =>
    log.warn({ event: 'database_connection_lost', err }, 'Database connection lost'),
  );
  // A connection that breaks in use fails its statement. Without a listener, this event would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
