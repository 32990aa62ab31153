import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_SYNC_BULK_ITEMS } from '@cartage/contract/shapes/bulk.ts';
import { z } from 'zod';
import { BULK_HANDLERS } from '#documents/bulk-handlers.ts';
import { presentBulkJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import { insertBulkJob } from '#freight/bulk/bulk-job.query.ts';
import type { BulkRequest, BulkWork } from '#freight/bulk/bulk-work.ts';
import { runBulkJob } from '#freight/bulk/run-bulk-job.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import type { IdempotentRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { rawReply, reply, type ReplyOptions } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type BulkOperation =
  | 'bulkMarkAsReady'
  | 'bulkRequestPickup'
  | 'bulkRequestPickupDate'
  | 'bulkCancel'
  | 'bulkDocuments'
  | 'bulkUndo';

interface BulkCall<Operation extends BulkOperation = BulkOperation> {
  readonly scope: Scope;
  readonly now: Date;
  readonly requestId: string;
  readonly respondAsync: boolean;
  readonly idempotentRequest: IdempotentRequest<Operation> | undefined;
}

export interface BulkJobInput {
  readonly action: BulkRequest;
  readonly references: readonly string[];
  /** Pointer to the references in the request body. */
  readonly pointer: string;
}

/** Longest wait of a synchronous call. Half of a call's time limit is left for the steps before and after. */
const WAIT_MS = 10_000;

/**
 * Stored under the idempotency key: the job, not its progress. A repeated call returns the present progress, and
 * continues the job with the id of the first request.
 */
const storedJobShape = z.object({ jobId: z.int(), requestId: z.string() });

export interface CreatedJob {
  readonly jobId: number;
  /** The rest of the wait. */
  readonly remainingMs: () => number;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
}

export function createBulkJob<Operation extends BulkOperation>(
  deps: AppDependencies,
  request: BulkCall<Operation>,
  { action, references: requested, pointer }: BulkJobInput,
): Promise<CreatedJob> {
  const references = [...new Set(requested)];
  if (!request.respondAsync && references.length > MAX_SYNC_BULK_ITEMS) throw tooManyItems(pointer);
  return createJobOf(deps, request, action, async () => references);
}

/**
 * Stores a durable job and queues it for the worker. A synchronous call runs the job too, so it completes even when no
 * worker is running; items that are not settled in time are left to the worker, and the call returns 202
 * (`docs/reference/design-rules.md` rule 11). `readReferences` runs in the transaction that stores the job.
 */
export async function createJobOf<Operation extends BulkOperation>(
  deps: AppDependencies,
  request: BulkCall<Operation>,
  action: BulkRequest,
  readReferences: (tx: Transaction) => Promise<readonly string[]>,
): Promise<CreatedJob> {
  const { scope, requestId, now, respondAsync } = request;
  const deadline = performance.now() + WAIT_MS;
  const remainingMs = () => Math.max(0, deadline - performance.now());
  const stored = await deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const job = { request: action, references: await readReferences(tx), requestId, now };
      const [inserted] = await tx.query<{ id: number }>(insertBulkJob(scope, job));
      if (inserted === undefined) throw new Error('The bulk job was not inserted');
      return rawReply(JSON.stringify({ jobId: inserted.id, requestId }));
    }),
  );
  if (!('rawJson' in stored)) throw new Error('The stored reply of a bulk action is not JSON text');
  const job = storedJobShape.parse(JSON.parse(stored.rawJson.toString()));
  if (!respondAsync) await runUntil(deps, { ...action, ...job, scope }, () => remainingMs() === 0);
  const headers = { ...stored.headers, ...(respondAsync && { 'preference-applied': 'respond-async' }) };
  return { jobId: job.jobId, remainingMs, headers };
}

/** Creates the job and replies with its progress. */
export async function startBulkJob<Operation extends BulkOperation>(
  deps: AppDependencies,
  request: BulkCall<Operation>,
  input: BulkJobInput,
) {
  return replyWithJob(deps, request, await createBulkJob(deps, request, input));
}

export async function replyWithJob(deps: AppDependencies, request: BulkCall, created: CreatedJob) {
  const job = await readCreatedJob(deps, request, created);
  return reply(job, replyOptions(request, created, job));
}

export async function readCreatedJob(
  { database }: AppDependencies,
  { scope, now }: Pick<BulkCall, 'scope' | 'now'>,
  { jobId }: CreatedJob,
) {
  const [job] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, jobId));
  if (job === undefined) throw new Error(`Bulk job ${jobId} is not visible to the user who created it`);
  return presentBulkJob(job, { now, permissions: scope.permissions });
}

export function replyOptions(
  { scope }: Pick<BulkCall, 'scope'>,
  { jobId, headers }: CreatedJob,
  { state }: Pick<ResponseBody<'bulkJob'>, 'state'>,
): ReplyOptions {
  return {
    status: state === 'working' ? 202 : 200,
    location: `/api/v2/customers/${scope.organisationId}/consignments/bulk-jobs/${jobId}`,
    headers,
  };
}

async function runUntil(deps: AppDependencies, work: BulkWork, isLate: () => boolean): Promise<void> {
  try {
    await runBulkJob({ ...deps, handlers: BULK_HANDLERS }, work, isLate);
  } catch (err) {
    deps.log.warn({ event: 'bulk_job_left', jobId: work.jobId, err }, 'The bulk job is left to the worker');
  }
}

function tooManyItems(pointer: string): AppError {
  const detail = `At most ${MAX_SYNC_BULK_ITEMS} at a time; up to 1,000 with Prefer: respond-async`;
  return new AppError('rule-broken', { errors: [{ pointer, detail }] });
}
