import { Client } from 'pg';

/** Runs the task with one connection, and closes it afterwards, also after an error. */
export async function withClient<T>(url: string, task: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A broken connection rejects the running query. Without a listener, this event would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await task(client);
  } finally {
    await client.end();
  }
}
