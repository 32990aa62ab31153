import { sql } from '#db/sql.ts';
import { inBatches } from '#jobs/in-batches.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/** Since it was asked for last. Labels are printed within days; later ones are made anew from their consignment. */
const KEPT_DAYS = 30;
/** Small enough that no update holds its locks for long. */
const AT_ONCE = 500;

/** Lets go of the files of old documents that can be made anew; who opened them when stays known. */
export async function expireDocuments({
  database,
  clock,
}: Pick<WorkerParts, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  await inBatches(AT_ONCE, async (most) => {
    const gone = await database.asSystem((tx) =>
      tx.query<{ id: string }>(sql`
        update document set state = 'expired', bytes = null
        where id in (
          select id from document
          where state = 'ready' and kind <> 'PODDOC' and made_at < ${before} and requested_at < ${before}
          limit ${most})
        returning id`),
    );
    return gone.length;
  });
}
