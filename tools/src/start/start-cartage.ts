import { freePort } from '@cartage/database/embedded/free-port.ts';
import { announcement } from '#start/announce.ts';
import { fillDatabase, openDatabase, type Database } from '#start/database.ts';
import { keepRunning, type KeptPart } from '#start/keep-running.ts';
import { cartageParts } from '#start/parts.ts';
import { readStartSettings, type StartSettings } from '#start/settings.ts';
import { waitUntilReady } from '#start/wait-ready.ts';
import { watchSources } from '#start/watch-sources.ts';
import { buildWeb, isWebStale } from '#start/web-build.ts';

export interface StartOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Watch the sources and bring everything up to date when one is saved. */
  readonly isDev: boolean;
  readonly say: (line: string) => void;
}

export interface Cartage {
  /** Resolves when the portal can be used, rejects when it will not come up; `stop` is then still to be called. */
  readonly ready: Promise<void>;
  /** Ends everything that was started so far, the database last. */
  stop(): Promise<void>;
}

/** All of it together within the 10 s that a stop may take. */
const STOP_SERVER_WITHIN_MS = 6_000;
const STOP_IDENTITY_WITHIN_MS = 1_500;
/** A browser may take either meaning of `localhost`. */
const LOCALHOST = ['127.0.0.1', '::1'];

/** Starts all of Cartage: database, web app, identity, worker, server. */
export function startCartage({ environment, isDev, say }: StartOptions): Cartage {
  const stopping = new AbortController();
  const parts: KeptPart[] = [];
  let opening: Promise<Database> | undefined;
  let unwatch: () => void = () => {};

  async function start(): Promise<void> {
    const settings = readStartSettings(environment);
    const restartParts = () => void Promise.all(parts.map((part) => part.restart()));
    say(
      settings.databaseUrl === undefined ? 'Starting the database …' : 'Using the database of DATABASE_URL …',
    );
    opening = openDatabase(settings, say, restartParts);
    const database = await opening;
    const contents = await fillDatabase(database.url(), settings, say);
    if (isWebStale()) {
      say('Building the web app …');
      await buildWeb(stopping.signal);
    }
    const publicPort = await choosePort(settings, say);
    const identityPort = await freePort(publicPort + 1);
    // From here on everything that is started stands in `parts`, where a stop finds it.
    stopping.signal.throwIfAborted();
    const addresses = { publicPort, identityPort, databaseUrl: database.url };
    for (const part of cartageParts(settings, addresses)) parts.push(keepRunning(part, say));
    await waitUntilReady(publicPort, '/health/ready', parts);
    // Whatever its tenants are called: `localhost` need not be one of them.
    await waitUntilReady(publicPort, '/idp/health', parts);
    if (isDev) unwatch = watchSources(parts, () => buildWeb(stopping.signal), say);
    say(announcement(publicPort, { ...contents, dataFolder: settings.dataFolder }));
  }

  const ready = start();
  return {
    ready,
    async stop() {
      stopping.abort();
      unwatch();
      const [identity, ...others] = parts;
      await Promise.all(others.map((part) => part.stop(STOP_SERVER_WITHIN_MS)));
      await identity?.stop(STOP_IDENTITY_WITHIN_MS);
      const database = await opening?.catch(() => undefined);
      await database?.stop();
    },
  };
}

async function choosePort(settings: StartSettings, say: (line: string) => void): Promise<number> {
  const port = await freePort(settings.port, LOCALHOST);
  if (port !== settings.port) say(`Port ${settings.port} is taken, using ${port}.`);
  return port;
}
