import { presentListedJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobsOf, type ListedBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const LISTED_FOR_MS = 30 * 86_400_000;
const MAX_LISTED = 20;

/** The user's recent jobs, so that results can be opened from any tab or device. */
export async function listBulkJobs(
  { database }: AppDependencies,
  { scope, now }: OperationRequest<'bulkJobs'>,
) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const jobs = await database.read<ListedBulkJob>(scope.context, bulkJobsOf(scope, since, MAX_LISTED));
  return reply(jobs.map(presentListedJob));
}
