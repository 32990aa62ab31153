import { runInBatches } from '#jobs/in-batches.ts';
import {
  deleteOldAttempts,
  deleteOldMessages,
  deleteOldWebhooks,
} from '#jobs/webhooks/webhook-outcome.query.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';

const RETENTION_DAYS = 30;
const BATCH_SIZE = 1000;

/** Deletes old attempts, settled messages and ended webhooks. Messages that wait are kept, however old. */
export async function expireWebhookLog({
  database,
  clock,
}: Pick<WorkerDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * 86_400_000);
  for (const statement of [deleteOldAttempts, deleteOldMessages]) {
    await runInBatches(BATCH_SIZE, async (limit) => {
      const deleted = await database.asSystem((tx) => tx.query(statement(before, limit)));
      return deleted.length;
    });
  }
  await database.asSystem((tx) => tx.query(deleteOldWebhooks(before)));
}
