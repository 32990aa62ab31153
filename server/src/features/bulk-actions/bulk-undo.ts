import { findUndoJobRefusal } from '@cartage/domain/consignment/undo-bulk-job.ts';
import { createJobOf, replyWithJob } from '#features/bulk-actions/start-bulk-job.ts';
import { lockOwnJob, undoneJob, type UndoneJob } from '#freight/bulk/undone-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** Starts the job that takes back another one (docs/decisions/0093-a-bulk-job-is-undone-by-a-bulk-job.md). */
export async function bulkUndo(deps: AppDependencies, request: OperationRequest<'bulkUndo'>) {
  const { body, now, params } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  const action = { action: 'undo', undoes: params.id, callerAt } as const;
  const created = await createJobOf(deps, request, action, (tx) => changedReferences(tx, request));
  return replyWithJob(deps, request, created);
}

async function changedReferences(
  tx: Transaction,
  { scope, params, now }: OperationRequest<'bulkUndo'>,
): Promise<readonly string[]> {
  // One round trip: the job is read after the lock.
  const [[own], [job]] = await Promise.all([
    tx.query(lockOwnJob(scope, params.id)),
    tx.query<UndoneJob>(undoneJob(scope, params.id)),
  ]);
  if (own === undefined || job === undefined) throw new AppError('not-found');
  const reason = findUndoJobRefusal(job, { now, permissions: scope.permissions });
  if (reason !== null) throw new AppError('undo-refused', { detail: reason });
  return job.references;
}
