import { deleteIdempotencyKeys } from '#jobs/maintenance.query.ts';
import { runInBatches } from '#jobs/in-batches.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** How long a repeated request gets the stored response (docs/reference/design-rules.md rule 5). */
const RETENTION_DAYS = 7;
/** Small enough that no delete holds its locks for long. */
const BATCH_SIZE = 5_000;

export async function expireIdempotencyKeys({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 86_400_000);
  await runInBatches(BATCH_SIZE, async (limit) => {
    const [row] = await database.asSystem((tx) =>
      tx.query<{ deleted: number }>(deleteIdempotencyKeys(before, limit)),
    );
    return row?.deleted ?? 0;
  });
}
