import { createBackup } from '#backup/create-backup.ts';
import { removeOldBackups } from '#backup/remove-old-backups.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** Makes a backup, then removes old ones. A failure stays in the queue as a failed job, and no backup is removed. */
export async function createScheduledBackup(
  { backup, fileStore, clock, log }: WorkerDependencies,
  signal?: AbortSignal,
): Promise<void> {
  if (backup === undefined || fileStore === undefined) return;
  const at = clock();
  const { missingFiles, ...created } = await createBackup({ ...backup, fileStore, at, signal });
  if (missingFiles.length > 0)
    log.error({ event: 'backup_incomplete', missingFiles }, 'Files are missing in the backup');
  const removed = await removeOldBackups(backup.store, backup.retention, at);
  log.info({ event: 'backup_created', ...created, removed });
}
