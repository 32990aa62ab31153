import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#db/database.ts';
import { gatherPrinted } from '#documents/print-item.ts';
import {
  finishJob,
  lockJob,
  nextItem,
  type Progress,
  settleItem,
  waitingItems,
} from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork, WaitingItem } from '#freight/bulk/bulk-work.ts';
import { doItem } from '#freight/bulk/do-item.ts';
import { isPassing } from '#db/failures.ts';

export interface Workshop {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** BULK-09 and BULK-11, for an item that failed through no fault of its own. */
const UPDATE_ERROR = 'Update error, please try again later';
const DOWNLOAD_ERROR = 'Download error, please try again later';
/** While somebody else is at the last items. */
const LOOK_AGAIN_MS = 50;
/** After so many items in a row that the database could not see to, it is left alone for a while. */
const MOST_IN_A_ROW = 3;

/**
 * Settles item after item, each in a transaction of its own; several may do so at once, and none meets another. True
 * when every item of the job is settled, whoever settled it; false when it was asked to stop before. Throws when the
 * database could not see to some of them, which then wait for the next who comes.
 */
export async function workThrough(
  workshop: Workshop,
  work: BulkWork,
  isStopped: () => boolean,
): Promise<boolean> {
  const progress: Progress = { after: 0, passedOver: [] };
  let inARow = 0;
  let lastFailure: unknown;
  while (!isStopped()) {
    const step = await settleNext(workshop, work, progress);
    if (step.end === 'failed') {
      lastFailure = step.error;
      inARow += 1;
      if (step.position === undefined || inARow >= MOST_IN_A_ROW) throw step.error;
      progress.passedOver.push(step.position);
    } else if (step.end === 'settled') {
      inARow = 0;
    } else if (progress.after > 0) {
      // Some that were passed may wait again, left by whoever was at them.
      progress.after = 0;
    } else {
      const waiting = await finish(workshop, work, isStopped);
      if (waiting === null) return false;
      if (waiting === 0) return true;
      if (waiting <= progress.passedOver.length) throw lastFailure;
      await pause(LOOK_AGAIN_MS);
    }
  }
  return false;
}

type Step =
  | { readonly end: 'settled' | 'none-free' }
  | { readonly end: 'failed'; readonly position: number | undefined; readonly error: unknown };

async function settleNext(workshop: Workshop, work: BulkWork, progress: Progress): Promise<Step> {
  const { database, clock, log } = workshop;
  const { scope, jobId } = work;
  let position: number | undefined;
  try {
    const isSettled = await database.inTransaction(scope.context, async (tx) => {
      const [item] = await tx.query<WaitingItem>(nextItem(scope, jobId, progress));
      position = item?.position;
      if (item === undefined) return false;
      const at = clock();
      const end = await doItem(tx, work, item, at);
      await tx.query(settleItem(scope, jobId, { ...end, position: item.position, at }));
      return true;
    });
    progress.after = position ?? progress.after;
    return { end: isSettled ? 'settled' : 'none-free' };
  } catch (error) {
    if (isPassing(error) || position === undefined) return { end: 'failed', position, error };
    log.error({ event: 'bulk_item_failed', jobId, position, err: error });
    await giveUp(workshop, work, position);
    progress.after = position;
    return { end: 'settled' };
  }
}

/** One that we cannot do must not keep the others waiting. */
async function giveUp({ database, clock }: Workshop, work: BulkWork, position: number): Promise<void> {
  const { scope, jobId, action } = work;
  await database.inTransaction(scope.context, (tx) =>
    tx.query(
      settleItem(scope, jobId, {
        position,
        outcome: 'Error',
        message: action === 'documents' ? DOWNLOAD_ERROR : UPDATE_ERROR,
        changed: null,
        at: clock(),
      }),
    ),
  );
}

/**
 * How many items wait still; null when it was stopped before the end. What is made of all together is asked for with
 * the end of the job, and so once.
 */
async function finish(workshop: Workshop, work: BulkWork, isStopped: () => boolean): Promise<number | null> {
  const { database, clock, log } = workshop;
  const { scope, jobId } = work;
  const end = (isGathered: boolean) =>
    database.inTransaction(scope.context, async (tx) => {
      if (isGathered && (await isLast(tx, work))) {
        const isDone = await gatherPrinted(tx, work, clock(), isStopped);
        if (!isDone) return null;
      }
      const [row] = await tx.query<{ items: number }>(finishJob(jobId, clock()));
      return row?.items ?? 0;
    });
  try {
    return await end(work.action === 'documents');
  } catch (error) {
    if (isPassing(error) || work.action !== 'documents') throw error;
    log.error({ event: 'bulk_documents_not_gathered', jobId, err: error });
    return end(false);
  }
}

async function isLast(tx: Transaction, { scope, jobId }: BulkWork): Promise<boolean> {
  const [open] = await tx.query(lockJob(scope, jobId));
  if (open === undefined) return false;
  const [row] = await tx.query<{ items: number }>(waitingItems(scope, jobId));
  return row?.items === 0;
}
