import { sql } from '#db/sql.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/** Folds the changes of the last minute into the counts by day (isolation.md 4). */
export async function compactDayCounts({ database }: Pick<WorkerParts, 'database'>): Promise<void> {
  await database.asSystem((tx) => tx.query(sql`select compact_day_counts()`));
}
