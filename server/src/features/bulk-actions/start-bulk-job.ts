import { MOST_BULK_WAITED_FOR } from '@cartage/contract/shapes/bulk.ts';
import { z } from 'zod';
import { presentBulkJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import { insertBulkJob } from '#freight/bulk/bulk-job.query.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { workThrough } from '#freight/bulk/work-through.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { rawReply, reply } from '#platform/reply.ts';

type Request = Pick<Handled<'bulkMarkAsReady'>, 'scope' | 'now' | 'attempt' | 'requestId' | 'respondAsync'>;

export type WantedWork = Pick<BulkWork, 'action' | 'pickup' | 'reason' | 'callerAt'> & {
  readonly references: readonly string[];
  /** Where the references stand in the body. */
  readonly pointer: string;
};

/** Leaves half of the time of a call to what goes before and after. */
const WAIT_MS = 10_000;

/**
 * Under the key of the call its job is kept, not how far it was: a repeat hears how far it is, and goes on in the
 * name of the first request.
 */
const keptShape = z.object({ jobId: z.int(), requestId: z.string() });

/**
 * A durable job that the worker has been told of; whoever waits for it works on it as well, and so has it done while
 * no worker runs. What is not settled in time is said by 202 (DESIGN decision 11).
 */
export async function startBulkJob(parts: Parts, request: Request, wanted: WantedWork) {
  const { scope, requestId, now, respondAsync } = request;
  const references = [...new Set(wanted.references)];
  if (!respondAsync && references.length > MOST_BULK_WAITED_FOR) throw tooMany(wanted.pointer);
  const given = await parts.database.inTransaction(scope.context, (tx) =>
    once<'bulkMarkAsReady'>(tx, scope, request, async () => {
      const job = { ...wanted, references, requestId, now, requestedPickupAt: wanted.pickup?.at ?? null };
      const [made] = await tx.query<{ id: number }>(insertBulkJob(scope, job));
      if (made === undefined) throw new Error('The job was not inserted');
      return rawReply(JSON.stringify({ jobId: made.id, requestId }));
    }),
  );
  if (!('rawJson' in given)) throw new Error('A job is kept by its number');
  const kept = keptShape.parse(JSON.parse(given.rawJson.toString()));
  const { jobId } = kept;
  if (!respondAsync) await workUntilLate(parts, { ...wanted, ...kept, scope });
  const [shown] = await parts.database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, jobId));
  if (shown === undefined) throw new Error('The job of a call is not to be seen');
  return reply(presentBulkJob(shown), {
    status: shown.finishedAt === null ? 202 : 200,
    location: `/api/v2/customers/${scope.organisationId}/consignments/bulk-jobs/${jobId}`,
    headers: { ...given.headers, ...(respondAsync && { 'preference-applied': 'respond-async' }) },
  });
}

async function workUntilLate(parts: Parts, work: BulkWork): Promise<void> {
  const late = performance.now() + WAIT_MS;
  try {
    await workThrough(parts, work, () => performance.now() > late);
  } catch (err) {
    parts.log.warn({ event: 'bulk_job_left', jobId: work.jobId, err }, 'Left to the worker');
  }
}

function tooMany(pointer: string): AppError {
  const detail = `At most ${MOST_BULK_WAITED_FOR} at a time; up to 1,000 with Prefer: respond-async`;
  return new AppError('rule-broken', { errors: [{ pointer, detail }] });
}
