import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database.ts';
import { isTransient } from '#db/failures.ts';
import type { BulkHandler, WaitingItem } from '#freight/bulk/bulk-handler.ts';
import { claimNextItem, type Progress, settleItem } from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { RejectedItem } from '#freight/bulk/item-outcome.ts';

export interface ItemDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

export type ItemStep =
  /**
   * `none-free`: no waiting item could be claimed, because other processes hold all of them or this run skipped them.
   */
  | { readonly outcome: 'settled' | 'none-free' }
  /** The database failed temporarily, so the item is still waiting. No item was claimed when `position` is absent. */
  | { readonly outcome: 'failed'; readonly position: number | undefined; readonly error: unknown };

/**
 * Claims the next waiting item, runs the handler, and stores the outcome, in one transaction. Only an item that failed or
 * was rejected by an exception is stored in a second one. Advances `progress`.
 */
export async function processItem(
  deps: ItemDeps,
  work: BulkWork,
  handler: BulkHandler,
  progress: Progress,
): Promise<ItemStep> {
  const { database, clock, log } = deps;
  const { scope, jobId } = work;
  let position: number | undefined;
  try {
    const isSettled = await database.inTransaction(scope.context, async (tx) => {
      const [item] = await tx.query<WaitingItem>(claimNextItem(scope, jobId, progress));
      position = item?.position;
      if (item === undefined) return false;
      const at = clock();
      const outcome = await handler.processItem(tx, item, at);
      await tx.query(settleItem(scope, jobId, { ...outcome, position: item.position, at }));
      return true;
    });
    progress.after = position ?? progress.after;
    return { outcome: isSettled ? 'settled' : 'none-free' };
  } catch (error) {
    if (isTransient(error) || position === undefined) return { outcome: 'failed', position, error };
    const isRejected = error instanceof RejectedItem;
    if (!isRejected) log.error({ event: 'bulk_item_failed', jobId, position, err: error });
    await failItem(deps, work, position, isRejected ? error.message : handler.failureMessage);
    progress.after = position;
    return { outcome: 'settled' };
  }
}

/** An item that always fails must not block the rest of the job. */
async function failItem(
  { database, clock }: ItemDeps,
  { scope, jobId }: BulkWork,
  position: number,
  message: string,
): Promise<void> {
  const item = { position, outcome: 'Error', message, changed: null, at: clock() } as const;
  await database.inTransaction(scope.context, (tx) => tx.query(settleItem(scope, jobId, item)));
}
