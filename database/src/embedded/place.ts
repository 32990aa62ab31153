import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedDatabaseError } from '#embedded/embedded-database-error.ts';
import { chooseOsUser, mayEnter, type OsUser } from '#embedded/os-user.ts';

/** Where one embedded database lives and as whom it runs. */
export interface Place {
  /** Holds the cluster, its passwords, its log and the note of its owner. */
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly user: OsUser | null;
}

type Log = (line: string) => void;

/**
 * The wanted folder, or, when PostgreSQL's user cannot enter it (root in a folder of mode 700), a folder outside.
 * The wanted folder then keeps a note, so that the data is found again even after the modes have changed.
 */
export function preparePlace(wantedFolder: string, log: Log): Place {
  const wanted = resolve(wantedFolder);
  makeHome(wanted);
  const note = join(wanted, 'moved-to');
  if (existsSync(note)) return sayMoved(placeAt(readFileSync(note, 'utf8').trim()), log);

  const place = placeAt(wanted);
  if (mayEnter(place.user, wanted)) return place;
  if (existsSync(place.cluster)) {
    throw new EmbeddedDatabaseError(
      `The database in ${wanted} belongs to user ${place.user?.uid}, who cannot enter that folder. ` +
        'Allow it (chmod a+x on the folder and those above it) or start as that user.',
    );
  }
  const moved = placeAt(ownFolder(wanted));
  writeFileSync(note, `${moved.home}\n`);
  return sayMoved(moved, log);
}

function placeAt(home: string): Place {
  const cluster = join(home, 'cluster');
  makeHome(home);
  return { home, cluster, user: chooseOsUser(cluster) };
}

function sayMoved(place: Place, log: Log): Place {
  log(`The database is kept in ${place.home}, because its user cannot enter the project's folder.`);
  return place;
}

/** A folder per wanted folder that every user may enter: /var/lib/cartage, or the temporary folder. */
function ownFolder(wanted: string): string {
  const mark = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  for (const base of ['/var/lib/cartage', join(tmpdir(), 'cartage')]) {
    const folder = join(base, mark);
    if (isMakeable(base) && isMakeable(folder)) return folder;
  }
  throw new EmbeddedDatabaseError(
    `The database's user cannot enter ${wanted}, and no folder could be made for it under /var/lib or ${tmpdir()}.`,
  );
}

/** Made by us or made by us before: a folder that somebody else laid into the temporary folder is not used. */
function isMakeable(folder: string): boolean {
  try {
    makeHome(folder);
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.();
  } catch {
    return false;
  }
}

function makeHome(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  if (existsSync(folder)) return;
  mkdirSync(folder);
  // Said explicitly, because a strict umask of root would lock PostgreSQL's user out. Others may pass, not list.
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}
