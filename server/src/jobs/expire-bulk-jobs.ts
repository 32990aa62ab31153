import { sql } from '#db/sql.ts';
import { inBatches } from '#jobs/in-batches.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/** How long the result of bulk work can be looked at again (promises.md O14). */
const KEPT_DAYS = 90;
/** Small enough, with up to 1,000 items each, that no delete holds its locks for long. */
const AT_ONCE = 50;

/** What was done stays in the trail of each consignment. */
export async function expireBulkJobs({
  database,
  clock,
}: Pick<WorkerParts, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  await inBatches(AT_ONCE, async (most) => {
    const gone = await database.asSystem((tx) =>
      tx.query(sql`
        delete from bulk_job
        where id in (
          select id from bulk_job
          where created_at < ${before} and finished_at is not null
          limit ${most})
        returning id`),
    );
    return gone.length;
  });
}
