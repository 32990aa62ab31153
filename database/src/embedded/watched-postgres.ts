import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#embedded/postgres.ts';

export interface WatchedPostgres {
  /** The running server, or the last one. */
  current(): Pick<EmbeddedPostgres, 'url' | 'adminUrl' | 'dataDir' | 'port'>;
  stop(): Promise<void>;
}

export interface WatchOptions extends EmbeddedPostgresOptions {
  readonly log: (line: string) => void;
  /** Called when the restarted server has another URL. */
  readonly onMoved: () => void;
}

const CHECK_INTERVAL_MS = 500;

/** Restarts PostgreSQL when its main process dies. After the death of a single backend, it recovers itself. */
export async function watchPostgres({ onMoved, ...options }: WatchOptions): Promise<WatchedPostgres> {
  const { log } = options;
  let server = await startEmbeddedPostgres(options);
  let busy: Promise<void> = Promise.resolve();

  async function restart(): Promise<void> {
    log('The database stopped unexpectedly. Restarting it.');
    const before = server.url;
    await server.stop();
    server = await startEmbeddedPostgres({ ...options, port: server.port });
    if (server.url !== before) onMoved();
  }

  let isRestarting = false;
  const look = setInterval(() => {
    if (isRestarting || server.isRunning()) return;
    isRestarting = true;
    busy = restart()
      .catch((error: unknown) => log(`The database cannot be started: ${String(error)}`))
      .finally(() => (isRestarting = false));
  }, CHECK_INTERVAL_MS);

  return {
    current: () => server,
    async stop() {
      clearInterval(look);
      await busy;
      await server.stop();
    },
  };
}
