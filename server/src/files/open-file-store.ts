import { createBucketStore } from '#files/bucket-store.ts';
import { createFolderStore, type FileStore } from '#files/file-store.ts';
import type { FileSettings } from '#files/storage-settings.ts';

export function openFileStore({
  bucket,
  storageFolder,
  storageReserveBytes,
}: Omit<FileSettings, 'scannerUrl'>): FileStore {
  return bucket === undefined
    ? createFolderStore(storageFolder, storageReserveBytes)
    : createBucketStore(bucket, storageFolder, storageReserveBytes);
}
