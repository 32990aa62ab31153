import type { Client } from 'pg';
import { withClient } from '#connection/with-client.ts';

/** Runs `work` in one transaction that sees every organisation, and commits when it resolves. */
export async function asSystem<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    const done = await work(client);
    await client.query('commit');
    return done;
  });
}
