import type { ArchiveKeys } from '#backup/archive-cipher.ts';
import type { BackupStore } from '#backup/backup-store.ts';
import type { Retention } from '#backup/remove-old-backups.ts';

/** The settings of scheduled backups. */
export interface ScheduledBackup {
  /** Five fields of cron in UTC. */
  readonly schedule: string;
  /** URL of the login of backups, because the login of the worker may not read the keys. */
  readonly databaseUrl: string;
  readonly store: BackupStore;
  readonly keys: ArchiveKeys;
  readonly retention: Retention;
}
