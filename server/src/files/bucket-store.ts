import { rm, stat } from 'node:fs/promises';
import { type BucketSettings, createBucketClient } from '#files/bucket-client.ts';
import { createFolderStore, type FileKey, type FileStore, type StoredFile } from '#files/file-store.ts';

/**
 * Stores files in an S3-compatible bucket. Uploads first go to a local folder, where they are inspected. The bucket
 * gets the hash of each file and rejects any other content, so a file is stored completely or not at all.
 */
export function createBucketStore(
  bucket: BucketSettings,
  folder: string,
  maxReserveBytes?: number,
): FileStore {
  const { receive, removeStaleUploads, space } = createFolderStore(folder, maxReserveBytes);
  const client = createBucketClient(bucket);
  const pathOf = ({ organisationId, sha256 }: FileKey) => `${organisationId}/${sha256.slice(0, 2)}/${sha256}`;

  return {
    receive,
    removeStaleUploads,
    space,
    async store(path, key) {
      const { size } = await stat(path);
      await client.put(pathOf(key), { path, size, sha256: key.sha256 });
      await rm(path, { force: true });
    },
    async read(key) {
      const response = await client.get(pathOf(key));
      return response && { stream: response, size: Number(response.headers['content-length']) };
    },
    async *list() {
      for await (const { key, size, modifiedAt } of client.list()) {
        const file = parseKey(key);
        if (file !== undefined) yield { ...file, size, at: modifiedAt };
      }
    },
    async remove(key, before) {
      const modifiedAt = await client.modifiedAt(pathOf(key));
      if (modifiedAt === undefined || modifiedAt >= before) return false;
      await client.remove(pathOf(key));
      return true;
    },
  };
}

/** Undefined for an object that this store did not write. */
function parseKey(key: string): Pick<StoredFile, 'organisationId' | 'sha256'> | undefined {
  const [, owner, sha256] = /^(\d+)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key) ?? [];
  return owner === undefined || sha256 === undefined ? undefined : { organisationId: Number(owner), sha256 };
}
