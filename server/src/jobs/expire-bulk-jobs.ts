import { deleteBulkJobs } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** How long users can open the result of a bulk job (docs/reference/promises.md O14). */
const RETENTION_DAYS = 90;
/** A job has up to 1,000 items; a larger batch would hold its locks too long. */
const BATCH_SIZE = 50;

/** Deletes old bulk jobs. Their changes stay in the history of each consignment. */
export async function expireBulkJobs({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 86_400_000);
  await runInBatches(BATCH_SIZE, async (limit) => {
    const deleted = await database.asSystem((tx) => tx.query(deleteBulkJobs(before, limit)));
    return deleted.length;
  });
}
