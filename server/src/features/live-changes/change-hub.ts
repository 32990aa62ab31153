import { ChangeListener } from '#db/change-listener.ts';
import { AppError } from '#errors/app-error.ts';
import { ChangeLog } from '#features/live-changes/change-log.ts';
import { type Audience, ChangeStream } from '#features/live-changes/change-stream.ts';
import { parseNotification } from '#features/live-changes/parse-notification.ts';

export interface ChangeHubOptions {
  readonly url: string;
  readonly onLost: (error: Error) => void;
  readonly onSlowReader: () => void;
}

export interface OpenStream {
  readonly audience: Audience;
  /** `Last-Event-ID`: the stream continues after it. */
  readonly lastEventId: string | undefined;
}

/** A new page fetched its data at most this long before its stream, so the stream starts with these changes. */
const REPLAY_MS = 10_000;
const CONNECT_WAIT_MS = 3000;

/** Receives the notifications of the database once for the process, and sends them to its streams. */
export class ChangeHub {
  readonly #options: ChangeHubOptions;
  readonly #listener: ChangeListener;
  readonly #streams = new Set<ChangeStream>();
  #log = new ChangeLog();
  #connected = Promise.withResolvers<void>();
  #isStarted = false;

  constructor(options: ChangeHubOptions) {
    this.#options = options;
    this.#listener = new ChangeListener({
      url: options.url,
      applicationName: 'cartage-api-live',
      onPayload: (payload) => this.#onPayload(payload),
      onConnected: () => this.#onConnected(),
      onLost: (error) => this.#onLost(error),
    });
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Connects. Streams that are opened before wait for the connection. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#listener.start();
  }

  /** Throws `unavailable` while there is no connection for notifications. */
  async open({ audience, lastEventId }: OpenStream): Promise<ChangeStream> {
    this.start();
    await this.#waitForConnection();
    const stream = new ChangeStream(audience, this.#log.lastId, this.#options.onSlowReader);
    const missed = lastEventId === undefined ? this.#log.ofLast(REPLAY_MS) : this.#log.after(lastEventId);
    if (missed === null) stream.refresh(this.#log.lastId);
    else for (const notification of missed) stream.add(notification);
    stream.heartbeat(this.#log.lastId);
    this.#streams.add(stream);
    stream.body.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  heartbeat(stream: ChangeStream): void {
    stream.heartbeat(this.#log.lastId);
  }

  /** Ends all streams: their clients continue at another process. */
  async close(): Promise<void> {
    for (const stream of this.#streams) stream.end();
    await this.#listener.close();
  }

  #onPayload(payload: string): void {
    const notification = parseNotification(payload);
    if (notification === null) {
      this.#restart();
      return;
    }
    this.#log.add(notification);
    for (const stream of this.#streams) stream.add(notification);
  }

  #onConnected(): void {
    this.#restart();
    this.#connected.resolve();
  }

  /** Without a log, every stream must refresh. */
  #restart(): void {
    this.#log = new ChangeLog();
    for (const stream of this.#streams) stream.refresh(this.#log.lastId);
  }

  #onLost(reason: Error): void {
    // Notifications sent in between are lost, so no stream may continue across the gap.
    this.#connected = Promise.withResolvers<void>();
    this.#options.onLost(reason);
  }

  async #waitForConnection(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      const failure = new AppError('unavailable', { headers: { 'retry-after': '5' } });
      timer = setTimeout(() => reject(failure), CONNECT_WAIT_MS);
    });
    await Promise.race([this.#connected.promise, timeout]).finally(() => clearTimeout(timer));
  }
}
