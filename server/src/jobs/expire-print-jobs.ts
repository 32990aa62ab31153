import {
  PRINT_INTERRUPTED,
  PRINT_INTERRUPTED_AFTER_MS,
  PRINT_JOB_LIFETIME_MS,
  PRINT_JOB_RETENTION_MS,
} from '@cartage/domain/documents/print-job.ts';
import { deletePrintJobs, expirePrintJobsStatement } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const BATCH_SIZE = 1_000;

/** Stores the end of jobs that no agent began or finished within a day, and deletes finished jobs. The print log stays. */
export async function expirePrintJobs({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const expiry = {
    since: new Date(now.getTime() - PRINT_JOB_LIFETIME_MS),
    leasedSince: new Date(now.getTime() - PRINT_INTERRUPTED_AFTER_MS),
    problem: PRINT_INTERRUPTED,
    at: now,
  };
  const finishedBefore = new Date(now.getTime() - PRINT_JOB_RETENTION_MS);
  await runInBatches(BATCH_SIZE, async (limit) => {
    const expired = await database.asSystem((tx) => tx.query(expirePrintJobsStatement(expiry, limit)));
    return expired.length;
  });
  await runInBatches(BATCH_SIZE, async (limit) => {
    const deleted = await database.asSystem((tx) => tx.query(deletePrintJobs(finishedBefore, limit)));
    return deleted.length;
  });
}
