import type { Client, ClientBase } from 'pg';

/** By name, as `set` of PostgreSQL takes them. */
export type SessionSettings = Readonly<Record<string, string | number>>;

/**
 * Sets a new connection up, before its first use. PgBouncer refuses connections with the startup parameter `options`, or
 * ignores it (docs/guides/operate.md), so a statement does it. A connection that fails is closed at once.
 */
export function setUpSession(settings: SessionSettings, timeoutMs: number) {
  const names = Object.keys(settings);
  const query = {
    text: `select ${names.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, false)`).join(', ')}`,
    values: Object.entries(settings).flatMap(([name, value]) => [name, String(value)]),
    query_timeout: timeoutMs,
  };
  return async (client: ClientBase): Promise<void> => {
    try {
      await client.query(query);
    } catch (error) {
      // Without a response, closing would wait for the server. The pool passes connections of its own class.
      (client as Client).connection.stream.destroy();
      throw error;
    }
  };
}
