import { Client } from 'pg';

/** One connection for the length of the task; it is closed whatever happens. */
export async function withClient<T>(url: string, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks makes the running statement fail; this event would end the process on top of it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.end();
  }
}
