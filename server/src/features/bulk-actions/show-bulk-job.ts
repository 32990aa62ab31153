import { presentBulkJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Progress and results. Throws `not-found` for another user's job. */
export async function showBulkJob(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'bulkJob'>,
) {
  const [job] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  return reply(presentBulkJob(job, { now, permissions: scope.permissions, isPolled: true }));
}
