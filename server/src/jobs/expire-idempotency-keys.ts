import { sql } from '#db/sql.ts';
import { inBatches } from '#jobs/in-batches.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/** How long a repeated request is answered as the first time (DESIGN decision 5). */
const KEPT_DAYS = 7;
/** Small enough that no delete holds its locks for long. */
const AT_ONCE = 5_000;

export async function expireIdempotencyKeys({
  database,
  clock,
}: Pick<WorkerParts, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  await inBatches(AT_ONCE, async (most) => {
    const [row] = await database.asSystem((tx) =>
      tx.query<{ gone: number }>(sql`
        with expired as (
          delete from idempotency_key
          where ctid = any(array(
            select ctid from idempotency_key where created_at < ${before} limit ${most}))
          returning 1
        )
        select count(*)::int as gone from expired`),
    );
    return row?.gone ?? 0;
  });
}
