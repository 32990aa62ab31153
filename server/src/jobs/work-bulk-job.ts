import { NOT_FOUND } from '@cartage/domain/consignment/hindrances.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { z } from 'zod';
import { bulkJobOfId, type BulkJobRow, finishJob, settleTheRest } from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { workThrough } from '#freight/bulk/work-through.ts';
import { actingScope } from '#jobs/acting-scope.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';
import type { Scope } from '#platform/scope.ts';

const payloadShape = z.object({ jobId: z.int() });

/**
 * Works on a bulk job until every item is settled, as the person who asked for it: with their sites of now, and what
 * their token allowed then. Throws when it was broken off, so that the queue begins it again.
 */
export async function workBulkJob(
  parts: Pick<WorkerParts, 'database' | 'clock' | 'log'>,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { jobId } = payloadShape.parse(payload);
  const { database, clock } = parts;
  const [row] = await database.asSystem((tx) => tx.query<BulkJobRow>(bulkJobOfId(jobId)));
  if (row === undefined || row.finishedAt !== null) return;
  const scope = await actingScope(database, row);
  if (scope === undefined) {
    await database.asSystem(async (tx) => {
      await tx.query(settleTheRest(jobId, NOT_FOUND, clock()));
      await tx.query(finishJob(jobId, clock()));
    });
    return;
  }
  const isFinished = await workThrough(parts, workOf(row, scope), () => signal?.aborted === true);
  if (!isFinished) throw new Error('Broken off');
}

function workOf(row: BulkJobRow, scope: Scope): BulkWork {
  const { id, action, requestedPickupAt: at, reason, requestId, callerAt, provider } = row;
  const pickup = at === null ? null : { at, day: localDay(at, scope.zone) };
  const printing = row.printing && { ...row.printing, provider };
  return { jobId: id, scope, action, pickup, reason, printing, requestId, callerAt };
}
