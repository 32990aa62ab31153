import { createBackupBucket } from '#backup/backup-bucket.ts';
import type { BackupSettings } from '#backup/backup-settings.ts';
import { type BackupStore, createBackupFolder } from '#backup/backup-store.ts';

export function openBackupStore({ bucket, folder }: Pick<BackupSettings, 'bucket' | 'folder'>): BackupStore {
  return bucket === undefined ? createBackupFolder(folder) : createBackupBucket(bucket, folder);
}
