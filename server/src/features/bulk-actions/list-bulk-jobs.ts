import { presentListedJob } from '#features/bulk-actions/present-bulk-job.ts';
import { bulkJobsOf, type ListedBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

const LISTED_FOR_MS = 30 * 86_400_000;
const MOST_LISTED = 20;

/** So that results are found again from any tab and any device. */
export async function listBulkJobs({ database }: Parts, { scope, now }: Handled<'bulkJobs'>) {
  const since = new Date(now.getTime() - LISTED_FOR_MS);
  const jobs = await database.read<ListedBulkJob>(scope.context, bulkJobsOf(scope, since, MOST_LISTED));
  return reply(jobs.map(presentListedJob));
}
