import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredBackup {
  readonly name: string;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly isEncrypted: boolean;
}

/** Where backups are kept. A backup is listed only when it is complete. */
export interface BackupStore {
  /** `fill` writes a new file at the path. Returns its size. */
  write(name: string, fill: (path: string) => Promise<void>): Promise<number>;
  /** Oldest first. */
  list(): Promise<readonly StoredBackup[]>;
  /** Undefined for a missing backup. */
  read(name: string): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
}

/** `cartage-20261123T181039Z.tar.gz`, with `.age` when it is encrypted. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `cartage-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

const NAME = /^cartage-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/;

/** Undefined for a name that `backupName` does not produce. */
export function parseBackupName(name: string): Pick<StoredBackup, 'createdAt' | 'isEncrypted'> | undefined {
  const [, year, month, day, hour, minute, second, age] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  const createdAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { createdAt, isEncrypted: age !== undefined };
}

/** A folder that only the user of the process may read: a backup contains every secret of the database. */
export function createBackupFolder(folder: string): BackupStore {
  return {
    async write(name, fill) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${name}.unfinished`);
      await rm(unfinished, { force: true });
      try {
        await fill(unfinished);
        await chmod(unfinished, 0o600);
        const { size } = await stat(unfinished);
        await rename(unfinished, join(folder, name));
        await syncFolder(folder);
        return size;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async list() {
      const names = (await readdir(folder).catch(missing)) ?? [];
      const found = [];
      for (const name of names.toSorted()) {
        const parsed = parseBackupName(name);
        if (parsed !== undefined)
          found.push({ name, ...parsed, bytes: (await stat(join(folder, name))).size });
      }
      return found;
    },
    async read(name) {
      const file = await open(join(folder, name)).catch(missing);
      return file === undefined ? undefined : createReadStream('', { fd: file });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function syncFolder(folder: string): Promise<void> {
  // Some systems cannot open a folder; those write file names durably themselves.
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
