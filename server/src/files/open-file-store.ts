import { createBucketStore } from '#files/bucket-store.ts';
import { createFileStore, type FileStore } from '#files/file-store.ts';
import type { FileSettings } from '#files/storage-settings.ts';

export function openFileStore({ bucket, storageFolder }: Omit<FileSettings, 'scannerUrl'>): FileStore {
  return bucket === undefined ? createFileStore(storageFolder) : createBucketStore(bucket, storageFolder);
}
