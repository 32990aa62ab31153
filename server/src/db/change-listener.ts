import { Client } from 'pg';
import { checkConnection, listenToChanges } from '#db/change-listener.query.ts';

export interface ChangeListenerOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly onPayload: (payload: string) => void;
  /** Called after every connect: notifications before this moment are unknown. */
  readonly onConnected: () => void;
  /** Called once for each loss of the connection, and for each failed attempt to connect. */
  readonly onLost: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 3000;
const CHECK_INTERVAL_MS = 15_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5000;

/** One connection for notifications of PostgreSQL, renewed after every loss until `close`. */
export class ChangeListener {
  readonly #options: ChangeListenerOptions;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isClosed = false;

  constructor(options: ChangeListenerOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.url,
      application_name: this.#options.applicationName,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, new Error('The connection ended')));
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && client === this.#client) this.#options.onPayload(payload);
    });
    try {
      await client.connect();
      await client.query({ ...listenToChanges(), values: [] });
    } catch (error) {
      return this.#onLost(client, error instanceof Error ? error : new Error(String(error)));
    }
    if (client !== this.#client) return undefined;
    this.#retryMs = FIRST_RETRY_MS;
    this.#options.onConnected();
    return this.#checkLater(client);
  }

  #checkLater(client: Client): void {
    this.#timer = setTimeout(() => {
      client
        .query(checkConnection().text)
        .then(() => client === this.#client && this.#checkLater(client))
        .catch((error: Error) => this.#onLost(client, error));
    }, CHECK_INTERVAL_MS);
  }

  #onLost(client: Client, error: Error): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    // Also closes the socket of a connection that does not respond.
    client.end().catch(() => {});
    if (this.#isClosed) return;
    this.#options.onLost(error);
    this.#timer = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
  }
}
