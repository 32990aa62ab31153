import { announcement } from '#start/announce.ts';
import { openDatabase, prepareDatabase, type Database } from '#start/database.ts';
import { startProcesses, startSimulator, stopProcesses } from '#start/start-processes.ts';
import { readStartSettings } from '#start/settings.ts';
import type { ManagedProcess } from '#start/supervise.ts';
import { watchSources } from '#start/watch-sources.ts';
import { buildWeb, isWebStale } from '#start/web-build.ts';

export interface StartOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Watch the sources, and restart or rebuild after every saved change. */
  readonly isDev: boolean;
  readonly print: (line: string) => void;
}

export interface Cartage {
  /** Resolves when the portal is ready. After a rejection `stop` must still be called. */
  readonly ready: Promise<void>;
  /** Stops everything that was started so far, the database last. */
  stop(): Promise<void>;
}

/** Starts all of Cartage: database, web app, identity, worker, server. */
export function startCartage({ environment, isDev, print }: StartOptions): Cartage {
  const stopping = new AbortController();
  const processes: ManagedProcess[] = [];
  let opening: Promise<Database> | undefined;
  let stopWatching: () => void = () => {};

  async function start(): Promise<void> {
    const settings = readStartSettings(environment);
    const restartAll = () => void Promise.all(processes.map((each) => each.restart()));
    print(
      settings.databaseUrl === undefined
        ? 'Starting the database …'
        : 'Using the database from DATABASE_URL …',
    );
    opening = openDatabase(settings, print, restartAll);
    const database = await opening;
    const content = await prepareDatabase(database.url(), settings, print);
    if (isWebStale()) {
      print('Building the web app …');
      await buildWeb(stopping.signal);
    }
    const publicPort = await startProcesses(
      { settings, databaseUrl: database.url, signal: stopping.signal, print },
      processes,
    );
    startSimulator({ settings, content, publicPort, signal: stopping.signal, print }, processes);
    if (isDev) stopWatching = watchSources(processes, () => buildWeb(stopping.signal), print);
    print(announcement(publicPort, { ...content, ...settings, isDemo: content.isDemo }));
  }

  const ready = start();
  return {
    ready,
    async stop() {
      stopping.abort();
      stopWatching();
      await stopProcesses(processes);
      const database = await opening?.catch(() => undefined);
      await database?.stop();
    },
  };
}
