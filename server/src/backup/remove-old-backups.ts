import type { BackupStore } from '#backup/backup-store.ts';

/** A backup is removed when it is older than `days` and is not one of the newest `count`. */
export interface Retention {
  readonly count: number;
  readonly days: number;
}

/** Returns the names of the removed backups, oldest first. */
export async function removeOldBackups(
  store: BackupStore,
  { count, days }: Retention,
  at: Date,
): Promise<string[]> {
  const before = at.getTime() - days * 86_400_000;
  const old = (await store.list()).slice(0, -count).filter(({ createdAt }) => createdAt.getTime() < before);
  for (const { name } of old) await store.remove(name);
  return old.map(({ name }) => name);
}
