import { freePort } from '@cartage/database/embedded/free-port.ts';
import { announcement } from '#start/announce.ts';
import { openDatabase, prepareDatabase, type Database } from '#start/database.ts';
import { cartageProcesses } from '#start/processes.ts';
import { readStartSettings, type StartSettings } from '#start/settings.ts';
import { supervise, type ManagedProcess } from '#start/supervise.ts';
import { waitUntilReady } from '#start/wait-ready.ts';
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

/** Together within the 10 s that a stop may take. */
const STOP_SERVER_WITHIN_MS = 6_000;
const STOP_IDENTITY_WITHIN_MS = 1_500;
/** Browsers resolve `localhost` to either address. */
const LOCALHOST = ['127.0.0.1', '::1'];

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
    const publicPort = await choosePort(settings, print);
    const identityPort = await freePort(publicPort + 1);
    // After this check every started process is in `processes`, so that `stop` finds it.
    stopping.signal.throwIfAborted();
    const addresses = { publicPort, identityPort, databaseUrl: database.url };
    for (const definition of cartageProcesses(settings, addresses))
      processes.push(supervise(definition, print));
    await waitUntilReady(publicPort, '/health/ready', processes);
    // Not the discovery document: `localhost` need not be the host of a tenant.
    await waitUntilReady(publicPort, '/idp/health', processes);
    if (isDev) stopWatching = watchSources(processes, () => buildWeb(stopping.signal), print);
    print(announcement(publicPort, { ...content, dataFolder: settings.dataFolder }));
  }

  const ready = start();
  return {
    ready,
    async stop() {
      stopping.abort();
      stopWatching();
      const [identity, ...others] = processes;
      await Promise.all(others.map((each) => each.stop(STOP_SERVER_WITHIN_MS)));
      await identity?.stop(STOP_IDENTITY_WITHIN_MS);
      const database = await opening?.catch(() => undefined);
      await database?.stop();
    },
  };
}

async function choosePort(settings: StartSettings, print: (line: string) => void): Promise<number> {
  const port = await freePort(settings.port, LOCALHOST);
  if (port !== settings.port) print(`Port ${settings.port} is in use. Using port ${port}.`);
  return port;
}
