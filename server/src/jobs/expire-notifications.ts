import { deleteNotifications } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** How long notifications stay after their user has read them, and how long unread ones stay (docs/guides/operate.md section 8). */
const READ_DAYS = 90;
const UNREAD_DAYS = 365;
const BATCH_SIZE = 1000;
const DAY_MS = 86_400_000;

export async function expireNotifications({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const before = { read: daysAgo(READ_DAYS), unread: daysAgo(UNREAD_DAYS) };
  await runInBatches(BATCH_SIZE, async (limit) => {
    const deleted = await database.asSystem((tx) => tx.query(deleteNotifications(before, limit)));
    return deleted.length;
  });
}
