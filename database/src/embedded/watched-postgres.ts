import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#embedded/postgres.ts';

export interface WatchedPostgres {
  /** Of the server that runs now, or ran last. */
  current(): Pick<EmbeddedPostgres, 'url' | 'adminUrl' | 'dataDir' | 'port'>;
  stop(): Promise<void>;
}

export interface WatchOptions extends EmbeddedPostgresOptions {
  readonly log: (line: string) => void;
  /** Told when it had to come back under another address. */
  readonly onMoved: () => void;
}

const LOOK_EVERY_MS = 500;

/** PostgreSQL heals itself when one of its processes dies; when all of it dies, it is started again. */
export async function watchPostgres({ onMoved, ...options }: WatchOptions): Promise<WatchedPostgres> {
  const { log } = options;
  let server = await startEmbeddedPostgres(options);
  let busy: Promise<void> = Promise.resolve();

  async function revive(): Promise<void> {
    log('The database ended unexpectedly and is started again.');
    const before = server.url;
    await server.stop();
    server = await startEmbeddedPostgres({ ...options, port: server.port });
    if (server.url !== before) onMoved();
  }

  let isReviving = false;
  const look = setInterval(() => {
    if (isReviving || server.isRunning()) return;
    isReviving = true;
    busy = revive()
      .catch((error: unknown) => log(`The database cannot be started: ${String(error)}`))
      .finally(() => (isReviving = false));
  }, LOOK_EVERY_MS);

  return {
    current: () => server,
    async stop() {
      clearInterval(look);
      await busy;
      await server.stop();
    },
  };
}
