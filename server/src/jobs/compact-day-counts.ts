import { compactDayCountsStatement } from '#jobs/maintenance.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** Merges the increments of the last minute into the counts per day (docs/reference/row-security.md 4). */
export async function compactDayCounts({ database }: Pick<WorkerDependencies, 'database'>): Promise<void> {
  await database.asSystem((tx) => tx.query(compactDayCountsStatement()));
}
