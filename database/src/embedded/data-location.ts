import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { chooseOsUser, mayEnter, type OsUser } from '#embedded/os-user.ts';

/** The folders of one embedded database and the user that it runs as. */
export interface DataLocation {
  /** Contains the cluster, its passwords, its log and the record of its owner. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly user: OsUser | null;
}

type Log = (line: string) => void;

/**
 * Returns the data folder or, when PostgreSQL's user cannot enter it (root in a folder of mode 700), a folder
 * elsewhere. A file in the data folder then records the path, so that the data is found after the modes change.
 */
export function prepareDataLocation(path: string, log: Log): DataLocation {
  const dataFolder = resolve(path);
  createHome(dataFolder);
  const note = join(dataFolder, 'moved-to');
  if (existsSync(note)) return logMoved(locationAt(readFileSync(note, 'utf8').trim()), log);

  const place = locationAt(dataFolder);
  if (mayEnter(place.user, dataFolder)) return place;
  if (existsSync(place.cluster)) {
    throw new EmbeddedDatabaseError(
      `The database in ${dataFolder} belongs to user ${place.user?.uid}, who cannot enter that folder. ` +
        'Allow it (chmod a+x on the folder and those above it) or start as that user.',
    );
  }
  const moved = locationAt(ownFolder(dataFolder));
  writeFileSync(note, `${moved.home}\n`);
  return logMoved(moved, log);
}

function locationAt(home: string): DataLocation {
  const cluster = join(home, 'cluster');
  createHome(home);
  return { home, cluster, user: chooseOsUser(cluster) };
}

function logMoved(place: DataLocation, log: Log): DataLocation {
  log(`The database is kept in ${place.home}, because its user cannot enter the project's folder.`);
  return place;
}

/** One folder for each data folder, where every user may enter: in /var/lib/cartage or the temporary folder. */
function ownFolder(dataFolder: string): string {
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  for (const base of ['/var/lib/cartage', join(tmpdir(), 'cartage')]) {
    const folder = join(base, hash);
    if (isUsable(base) && isUsable(folder)) return folder;
  }
  throw new EmbeddedDatabaseError(
    `The database's user cannot enter ${dataFolder}, and no folder could be made for it under /var/lib or ${tmpdir()}.`,
  );
}

/** Only a folder of this user: another user may have created one in the temporary folder. */
function isUsable(folder: string): boolean {
  try {
    createHome(folder);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.();
  } catch {
    return false;
  }
}

function createHome(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  if (existsSync(folder)) return;
  mkdirSync(folder);
  // Explicit, because root's strict umask would exclude PostgreSQL's user. Other users may enter, but not list.
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}
