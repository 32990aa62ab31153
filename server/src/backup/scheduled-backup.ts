import type { ArchiveKeys } from '#backup/archive-cipher.ts';
import type { BackupStore } from '#backup/backup-store.ts';
import type { Retention } from '#backup/remove-old-backups.ts';

/** What the worker needs for its backups. */
export interface ScheduledBackup {
  /** Five fields of cron in UTC. */
  readonly schedule: string;
  /** Of the login of backups: that of the worker may not read the keys. */
  readonly databaseUrl: string;
  readonly store: BackupStore;
  readonly keys: ArchiveKeys;
  readonly retention: Retention;
}
