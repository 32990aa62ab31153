import type { Answer } from '@cartage/contract/operations.ts';
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
import { rawReply, reply, type ReplyOptions } from '#platform/reply.ts';

type Request = Pick<Handled<'bulkMarkAsReady'>, 'scope' | 'now' | 'attempt' | 'requestId' | 'respondAsync'>;

export type WantedWork = Pick<BulkWork, 'action' | 'pickup' | 'reason' | 'printing' | 'callerAt'> & {
  readonly references: readonly string[];
  /** Where the references stand in the body. */
  readonly pointer: string;
};

/** For all that is waited for; leaves half of the time of a call to what goes before and after. */
const WAIT_MS = 10_000;

/**
 * Under the key of the call its job is kept, not how far it was: a repeat hears how far it is, and goes on in the
 * name of the first request.
 */
const keptShape = z.object({ jobId: z.int(), requestId: z.string() });

export interface BegunJob {
  readonly jobId: number;
  /** How long is left of the wait. */
  readonly leftMs: () => number;
  /** For its answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A durable job that the worker has been told of; whoever waits for it works on it as well, and so has it done while
 * no worker runs. What is not settled in time is said by 202 (DESIGN decision 11).
 */
export async function beginBulkJob(parts: Parts, request: Request, wanted: WantedWork): Promise<BegunJob> {
  const { scope, requestId, now, respondAsync } = request;
  const late = performance.now() + WAIT_MS;
  const leftMs = () => Math.max(0, late - performance.now());
  const references = [...new Set(wanted.references)];
  if (!respondAsync && references.length > MOST_BULK_WAITED_FOR) throw tooMany(wanted.pointer);
  const printing = wanted.printing && {
    types: wanted.printing.types,
    form: wanted.printing.form,
    origin: wanted.printing.origin,
  };
  const given = await parts.database.inTransaction(scope.context, (tx) =>
    once<'bulkMarkAsReady'>(tx, scope, request, async () => {
      const requestedPickupAt = wanted.pickup?.at ?? null;
      const job = { ...wanted, references, printing, requestId, now, requestedPickupAt };
      const [made] = await tx.query<{ id: number }>(insertBulkJob(scope, job));
      if (made === undefined) throw new Error('The job was not inserted');
      return rawReply(JSON.stringify({ jobId: made.id, requestId }));
    }),
  );
  if (!('rawJson' in given)) throw new Error('A job is kept by its number');
  const kept = keptShape.parse(JSON.parse(given.rawJson.toString()));
  if (!respondAsync) await workUntilLate(parts, { ...wanted, ...kept, scope }, () => leftMs() === 0);
  const headers = { ...given.headers, ...(respondAsync && { 'preference-applied': 'respond-async' }) };
  return { jobId: kept.jobId, leftMs, headers };
}

export async function startBulkJob(parts: Parts, request: Request, wanted: WantedWork) {
  const begun = await beginBulkJob(parts, request, wanted);
  const shown = await shownJob(parts, request, begun);
  return reply(shown, optionsOf(request, begun, shown));
}

export async function shownJob({ database }: Parts, { scope }: Request, { jobId }: BegunJob) {
  const [shown] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, jobId));
  if (shown === undefined) throw new Error('The job of a call is not to be seen');
  return presentBulkJob(shown);
}

export function optionsOf(
  { scope }: Request,
  { jobId, headers }: BegunJob,
  { state }: Pick<Answer<'bulkJob'>, 'state'>,
): ReplyOptions {
  return {
    status: state === 'working' ? 202 : 200,
    location: `/api/v2/customers/${scope.organisationId}/consignments/bulk-jobs/${jobId}`,
    headers,
  };
}

async function workUntilLate(parts: Parts, work: BulkWork, isLate: () => boolean): Promise<void> {
  try {
    await workThrough(parts, work, isLate);
  } catch (err) {
    parts.log.warn({ event: 'bulk_job_left', jobId: work.jobId, err }, 'Left to the worker');
  }
}

function tooMany(pointer: string): AppError {
  const detail = `At most ${MOST_BULK_WAITED_FOR} at a time; up to 1,000 with Prefer: respond-async`;
  return new AppError('rule-broken', { errors: [{ pointer, detail }] });
}
