import { deleteImports } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** How long users can open an import and its original file. */
const RETENTION_DAYS = 90;
/** An import has up to 50,000 items; a larger batch would hold its locks too long. */
const BATCH_SIZE = 5;

/** Deletes old imports. Their consignments stay. */
export async function expireImports({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 86_400_000);
  await runInBatches(BATCH_SIZE, async (limit) => {
    const deleted = await database.asSystem((tx) => tx.query(deleteImports(before, limit)));
    return deleted.length;
  });
}
