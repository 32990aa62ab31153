import { EXTRACT_KEPT_DAYS } from '@cartage/contract/shapes/export.ts';
import { sql } from '#db/sql.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

/** How long it is known that there was one. */
const KNOWN_DAYS = 90;
const DAY_MS = 86_400_000;

/** Lets go of the files of old extracts, which the sweep then takes away, and later of the extracts themselves. */
export async function expireExtracts({
  database,
  clock,
}: Pick<WorkerParts, 'database' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  await database.asSystem(async (tx) => {
    await tx.query(sql`
      update extract_job set state = 'expired', sha256 = null, size = null
      where state = 'ready' and finished_at < ${before(EXTRACT_KEPT_DAYS)}`);
    await tx.query(
      sql`delete from extract_job where state <> 'working' and created_at < ${before(KNOWN_DAYS)}`,
    );
  });
}
