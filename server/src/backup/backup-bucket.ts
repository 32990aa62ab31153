import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '#backup/backup-error.ts';
import { type BackupStore, parseBackupName, type StoredBackup } from '#backup/backup-store.ts';
import { type BucketSettings, createBucketClient } from '#files/bucket-client.ts';

/** The limit of S3 for one upload. */
const MAX_BYTES = 5 * 1024 ** 3;

/** Backups in an S3-compatible bucket. A backup is made in `folder` first: the upload needs its size and its hash. */
export function createBackupBucket(bucket: BucketSettings, folder: string): BackupStore {
  const client = createBucketClient(bucket);
  return {
    async write(name, fill) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${name}.unfinished`);
      await rm(path, { force: true });
      try {
        await fill(path);
        const { size } = await stat(path);
        if (size > MAX_BYTES)
          throw new BackupError('A bucket takes at most 5 GiB in one upload. Set BACKUP_URL to a folder.');
        await client.put(name, { path, size, sha256: await sha256Of(path) });
        return size;
      } finally {
        await rm(path, { force: true });
      }
    },
    async list() {
      const found: StoredBackup[] = [];
      for await (const { key, size } of client.list()) {
        const parsed = parseBackupName(key);
        if (parsed !== undefined) found.push({ name: key, ...parsed, bytes: size });
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    read: (name) => client.get(name),
    remove: (name) => client.remove(name),
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
