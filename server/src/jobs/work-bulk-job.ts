import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { z } from 'zod';
import { bulkJobOfId, type BulkJobRow, finishJob, failWaitingItems } from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { runBulkJob } from '#freight/bulk/run-bulk-job.ts';
import { BULK_HANDLERS } from '#documents/bulk-handlers.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import type { WorkerDependencies } from '#jobs/worker-dependencies.ts';
import type { Scope } from '#platform/scope.ts';

const payloadShape = z.object({ jobId: z.int() });

/**
 * Processes a bulk job until every item is settled, on behalf of the user who started it: with their current sites and
 * the permissions of the token that started it. Throws when the worker stops, so that the queue runs the job again.
 */
export async function workBulkJob(
  deps: Pick<WorkerDependencies, 'database' | 'clock' | 'log'>,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { jobId } = payloadShape.parse(payload);
  const { database, clock } = deps;
  const [row] = await database.asSystem((tx) => tx.query<BulkJobRow>(bulkJobOfId(jobId)));
  if (row === undefined || row.finishedAt !== null) return;
  const scope = await actingScope(database, row);
  if (scope === undefined) {
    await database.asSystem(async (tx) => {
      await tx.query(failWaitingItems(row, NOT_FOUND, clock()));
      await tx.query(finishJob(row, clock()));
    });
    return;
  }
  const isFinished = await runBulkJob(
    { ...deps, handlers: BULK_HANDLERS },
    workOf(row, scope),
    () => signal?.aborted === true,
  );
  if (!isFinished) throw new Error('The worker stopped before the job finished');
}

function workOf(row: BulkJobRow, scope: Scope): BulkWork {
  const job = { jobId: row.id, scope, requestId: row.requestId };
  switch (row.action) {
    case 'markAsReady':
    case 'requestPickup':
      return { ...job, action: row.action, callerAt: row.callerAt };
    case 'cancel':
      return { ...job, action: row.action, callerAt: row.callerAt, reason: row.reason };
    case 'setRequestedPickupDate': {
      const { requestedPickupAt: at } = row;
      return { ...job, action: row.action, pickup: { at, day: localDay(at, scope.zone) } };
    }
    case 'undo':
      return { ...job, action: row.action, callerAt: row.callerAt, undoes: row.undoes };
    case 'documents':
      return { ...job, action: row.action, print: row.printing, provider: row.provider };
  }
}
