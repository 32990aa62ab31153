import { presentBulkJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** How far it is; somebody else's job is as one that never was. */
export async function showBulkJob({ database }: Parts, { scope, params, now }: Handled<'bulkJob'>) {
  const [job] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  return reply(presentBulkJob(job, now));
}
