import { Client } from 'pg';

/** Statements of one connection may run on several connections of PostgreSQL. */
export class PoolModeError extends Error {
  override readonly name = 'PoolModeError';
}

/**
 * Throws when a pooler gives each transaction another connection of PostgreSQL: settings of a session would be lost, and
 * notifications too (docs/guides/operate.md). Such a pooler runs both statements on the connection that it used last.
 */
export async function assertSessions(url: string): Promise<void> {
  const clients = [0, 1].map(() => new Client({ connectionString: url, connectionTimeoutMillis: 10_000 }));
  const pids = new Set<number>();
  try {
    for (const client of clients) {
      // A broken connection rejects its statement. Without a listener, this event would also end the process.
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) pids.add(pid);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  if (pids.size < clients.length)
    throw new PoolModeError(
      'DATABASE_URL leads to a pooler that does not keep sessions. Set pool_mode = session in PgBouncer.',
    );
}
