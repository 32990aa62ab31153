import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '#connection/with-client.ts';
import { findPackage, prepareBinaries, type EmbeddedMajor } from '#embedded/binaries.ts';
import { prepareCluster, readPasswords, type Passwords } from '#embedded/cluster.ts';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { freePort } from '#embedded/free-port.ts';
import { claim, isOwned } from '#embedded/owner.ts';
import { prepareDataLocation, type DataLocation } from '#embedded/data-location.ts';
import {
  stopPostmaster,
  findPostmaster,
  launch,
  hasSettings,
  type Postmaster,
} from '#embedded/postmaster.ts';
import { isAlive } from '#embedded/processes.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the data. PostgreSQL's user may need another one: see `EmbeddedPostgres.dataDir`. */
  readonly dataDir: string;
  readonly major?: EmbeddedMajor;
  /** Port on 127.0.0.1, or the next free one when it is in use. Default: 0, any free port. */
  readonly port?: number;
  /** PostgreSQL settings on top of the durable defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives messages for the operator, such as the location of the data. */
  readonly log?: (line: string) => void;
  /** Package with the programs; default: the installed one. */
  readonly packageFolder?: string;
}

export interface EmbeddedPostgres {
  /** Superuser on the database `postgres`: for the supervisor and test templates, never for the application. */
  readonly adminUrl: string;
  /** Role `cartage` (no superuser, bound by row-level security) on its own database `cartage`. */
  readonly url: string;
  readonly port: number;
  /** The actual folder of the data. */
  readonly dataDir: string;
  /** True while the server process is running. */
  isRunning(): boolean;
  /** Closes connections, waits until the process has ended and releases the folder. May be called twice. */
  stop(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Switched off after measurements (docs/reference/search-design.md): the statements are too short to benefit from
  // either.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  shared_buffers: '256MB',
} as const;

const LAUNCH_ATTEMPTS = 100;

/** One PostgreSQL server for one folder, supervised by this process. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const major = options.major ?? 18;
  const packageFolder = options.packageFolder ?? findPackage(major);
  const place = prepareDataLocation(options.dataDir, log);
  const release = claim(place.home);
  try {
    const binaries = prepareBinaries({ packageFolder, place, log });
    const passwords = await prepareCluster(place, binaries, major);
    const settings = Object.entries({ ...SETTINGS, ...options.settings }).map(
      ([name, value]) => `${name}=${value}`,
    );
    const reused = await reuseOrStop(place, passwords, settings);
    const running = reused ?? (await launchOnFreePort(place, binaries.postgres, options.port ?? 0, settings));
    return await superviseServer(place, passwords, running, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** `EmbeddedPostgres.url` of the server that another process supervises on this folder, or null. */
export function findRunningPostgres(dataDir: string): string | null {
  const place = prepareDataLocation(dataDir, () => {});
  const found = isOwned(place.home) ? findPostmaster(place) : null;
  return found === null ? null : applicationUrl(readPasswords(place), found.port);
}

/** Reuses the server of a killed supervisor if it accepts connections and has the same settings; else stops it. */
async function reuseOrStop(
  place: DataLocation,
  passwords: Passwords,
  settings: readonly string[],
): Promise<Postmaster | null> {
  const found = findPostmaster(place);
  if (found === null) return null;
  if (hasSettings(found, settings) && (await acceptsConnections(adminUrl(passwords, found.port))))
    return found;
  await stopPostmaster(found);
  return null;
}

async function launchOnFreePort(
  place: DataLocation,
  program: string,
  wantedPort: number,
  settings: readonly string[],
): Promise<Postmaster> {
  for (let attempt = 0; attempt < LAUNCH_ATTEMPTS; attempt++) {
    const launched = await launch(place, program, await freePort(wantedPort), settings);
    if (launched !== null) return launched;
    await pause(100);
  }
  throw new EmbeddedDatabaseError(`PostgreSQL did not start on ${place.home}. See postgres.log there.`);
}

async function superviseServer(
  place: DataLocation,
  passwords: Passwords,
  running: Postmaster,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const admin = adminUrl(passwords, running.port);
  try {
    await ensureRoleAndDatabase(admin, passwords.cartage);
  } catch (error) {
    await stopPostmaster(running);
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    adminUrl: admin,
    url: applicationUrl(passwords, running.port),
    port: running.port,
    dataDir: place.home,
    isRunning: () => isAlive(running.identity),
    stop: () => (stopping ??= stopPostmaster(running).then(release)),
  };
}

function applicationUrl(passwords: Passwords, port: number): string {
  return `postgres://cartage:${passwords.cartage}@127.0.0.1:${port}/cartage`;
}

function adminUrl(passwords: Passwords, port: number): string {
  return `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/postgres`;
}

async function acceptsConnections(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

async function ensureRoleAndDatabase(admin: string, password: string): Promise<void> {
  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      select exists(select from pg_roles where rolname = 'cartage') as role,
             exists(select from pg_database where datname = 'cartage') as database`);
    // The password is hexadecimal, so it needs no escaping; `create role` takes no parameters.
    if (rows[0]?.role !== true)
      await client.query(`create role cartage login createrole password '${password}'`);
    if (rows[0]?.database !== true) await client.query('create database cartage owner cartage');
  });
}
