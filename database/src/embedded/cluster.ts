import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries, EmbeddedMajor } from '#embedded/binaries.ts';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { runAs, type OsUser } from '#embedded/os-user.ts';
import type { DataLocation } from '#embedded/data-location.ts';
import { childEnvironment } from '#embedded/child-environment.ts';

/** Passwords of the two login roles, stored on this machine only. */
export interface Passwords {
  /** Superuser `postgres`, for the supervisor only. */
  readonly admin: string;
  readonly cartage: string;
}

/** Creates the data directory on the first start. Throws when an existing one has another major version. */
export async function prepareCluster(
  place: DataLocation,
  binaries: Binaries,
  major: EmbeddedMajor,
): Promise<Passwords> {
  const versionFile = join(place.cluster, 'PG_VERSION');
  if (!existsSync(place.cluster)) return createCluster(place, binaries);
  const found = readVersion(versionFile, place);
  if (found !== String(major)) {
    throw new EmbeddedDatabaseError(
      `The data in ${place.home} was made by PostgreSQL ${found}, this is PostgreSQL ${major}. ` +
        'Use another folder, or move the data with pg_dump.',
    );
  }
  return readPasswords(place);
}

async function createCluster(place: DataLocation, binaries: Binaries): Promise<Passwords> {
  const passwords = { admin: randomBytes(24).toString('hex'), cartage: randomBytes(24).toString('hex') };
  // Created under another name and renamed when complete, so that the next start repeats an interrupted one.
  const unfinished = join(place.home, 'cluster-unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const adminPassword = join(place.home, 'admin-password');
  writeFileSync(adminPassword, passwords.admin, { mode: 0o600 });
  giveTo(place.user, unfinished, adminPassword);
  try {
    await runInitdb(binaries.initdb, unfinished, adminPassword, place);
  } finally {
    rmSync(adminPassword, { force: true });
  }
  writeFileSync(passwordFile(place), JSON.stringify(passwords), { mode: 0o600 });
  renameSync(unfinished, place.cluster);
  return passwords;
}

/** C.UTF-8 sorts by code point on every machine; the package's ICU version may differ from production. */
function localeArguments(): string[] {
  // macOS has no C.UTF-8, but the same character classes under the name UTF-8.
  return process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8'];
}

function runInitdb(
  initdb: string,
  folder: string,
  adminPassword: string,
  place: DataLocation,
): Promise<void> {
  const options = [
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${adminPassword}`,
    '-E',
    'UTF8',
    '--no-instructions',
  ];
  const child = spawn(initdb, ['-D', folder, ...options, ...localeArguments()], {
    ...runAs(place.user),
    cwd: place.home,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new EmbeddedDatabaseError(
            `PostgreSQL could not make its data directory (code ${code}):\n${output.trim()}`,
          ),
        );
    });
  });
}

function giveTo(user: OsUser | null, ...paths: string[]): void {
  if (user === null) return;
  for (const path of paths) chownSync(path, user.uid, user.gid);
}

function passwordFile(place: DataLocation): string {
  return join(place.home, 'passwords.json');
}

function readVersion(file: string, place: DataLocation): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The data in ${place.home} cannot be read by this user. It was probably made by another one: ` +
        'start as that user, or use another folder.',
      { cause: error },
    );
  }
}

/** Reads the passwords of an existing cluster. */
export function readPasswords(place: DataLocation): Passwords {
  const file = passwordFile(place);
  try {
    const { admin, cartage } = JSON.parse(readFileSync(file, 'utf8'));
    return { admin: String(admin), cartage: String(cartage) };
  } catch (error) {
    throw new EmbeddedDatabaseError(`The passwords of the embedded database (${file}) cannot be read.`, {
      cause: error,
    });
  }
}
