import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '#db/database.ts';
import { isTransient } from '#db/failures.ts';
import { type BulkHandler, type BulkHandlers, createHandler } from '#freight/bulk/bulk-handler.ts';
import { countWaitingItems, finishJob, lockJob, type Progress } from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { type ItemDeps, processItem } from '#freight/bulk/process-item.ts';
import { scopeOfJob } from '#platform/scope.ts';
import { loadSettings } from '#freight/tenant-settings.ts';

export interface BulkDeps extends ItemDeps {
  readonly handlers: BulkHandlers;
}

/** Pause between two attempts to claim the last items while another process holds them. */
const RETRY_CLAIM_MS = 50;
/** Stops the run when the database fails for this many items in a row. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Processes the items of a job one after the other, each in its own transaction. Several processes may run the same
 * job: an item is claimed by one of them. Returns true when every item is settled, false when `isStopped` interrupted
 * the run. Throws when the database failed for some items; they stay waiting for the next run.
 */
export async function runBulkJob(
  deps: BulkDeps,
  requested: BulkWork,
  isStopped: () => boolean,
): Promise<boolean> {
  const { jobId: sourceId, action: sourceName } = requested;
  const work = {
    ...requested,
    scope: scopeOfJob(requested.scope, { through: 'bulk', sourceId, sourceName }),
  };
  const settings = await loadSettings(deps.database, work.scope);
  const handler = createHandler(deps.handlers, work.action, work, settings);
  const progress: Progress = { after: 0, skipped: [] };
  let failuresInARow = 0;
  let lastError: unknown;
  while (!isStopped()) {
    const step = await processItem(deps, work, handler, progress);
    if (step.outcome === 'failed') {
      lastError = step.error;
      failuresInARow += 1;
      if (step.position === undefined || failuresInARow >= MAX_FAILURES_IN_A_ROW) throw step.error;
      progress.skipped.push(step.position);
    } else if (step.outcome === 'settled') {
      failuresInARow = 0;
    } else if (progress.after > 0) {
      // Another process may have failed and released items before this position.
      progress.after = 0;
    } else {
      const waiting = await tryFinish(deps, work, handler, isStopped);
      if (waiting === null) return false;
      if (waiting === 0) return true;
      if (waiting <= progress.skipped.length) throw lastError;
      await pause(RETRY_CLAIM_MS);
    }
  }
  return false;
}

/**
 * Finishes the job if no item is waiting. Returns the number of waiting items, or null when the run was stopped.
 * `finishJob` of the handler runs in the same transaction, and therefore once.
 */
async function tryFinish(
  { database, clock, log }: BulkDeps,
  work: BulkWork,
  handler: BulkHandler,
  isStopped: () => boolean,
): Promise<number | null> {
  const { scope, jobId } = work;
  const finish = (lastStep: BulkHandler['finishJob']) =>
    database.inTransaction(scope.context, async (tx) => {
      if (lastStep !== undefined && (await isComplete(tx, work))) {
        const isDone = await lastStep(tx, clock(), isStopped);
        if (!isDone) return null;
      }
      const job = { organisationId: scope.organisationId, id: jobId };
      const [row] = await tx.query<{ items: number }>(finishJob(job, clock()));
      return row?.items ?? 0;
    });
  try {
    return await finish(handler.finishJob);
  } catch (error) {
    if (isTransient(error) || handler.finishJob === undefined) throw error;
    log.error({ event: 'bulk_job_last_step_failed', jobId, err: error });
    return finish(undefined);
  }
}

/** Locks the job until the end of the transaction. False when it is finished already or items still wait. */
async function isComplete(tx: Transaction, { scope, jobId }: BulkWork): Promise<boolean> {
  const [open] = await tx.query(lockJob(scope, jobId));
  if (open === undefined) return false;
  const [row] = await tx.query<{ items: number }>(countWaitingItems(scope, jobId));
  return row?.items === 0;
}
