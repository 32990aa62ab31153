import { expireDocumentsStatement } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** After the last request. Labels are printed within days; a later request generates them again. */
const RETENTION_DAYS = 30;
/** Small enough that no update holds its locks for long. */
const BATCH_SIZE = 500;

/** Deletes the content of old documents that can be generated again. The log of their openings stays. */
export async function expireDocuments({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 86_400_000);
  await runInBatches(BATCH_SIZE, async (limit) => {
    const expired = await database.asSystem((tx) => tx.query(expireDocumentsStatement(before, limit)));
    return expired.length;
  });
}
