import type { Answer } from '@cartage/contract/operations.ts';
import type { ListedBulkJob, ShownBulkJob, ShownItem } from '#features/bulk-actions/shown-bulk-job.query.ts';

type BulkJob = Answer<'bulkJob'>;
type Result = BulkJob['results'][number];

const ORDER: readonly Result['outcome'][] = ['Success', 'Partial', 'Error'];

export function presentBulkJob(job: ShownBulkJob): BulkJob {
  const results = job.items.map(presentItem);
  return {
    ...presentJobSummary({ ...job, settled: results.length }),
    results: ORDER.flatMap((outcome) => results.filter((one) => one.outcome === outcome)),
  };
}

export function presentListedJob(job: ListedBulkJob): Answer<'bulkJobs'>[number] {
  return { ...presentJobSummary(job), failed: job.failed };
}

function presentJobSummary(
  job: Omit<ShownBulkJob, 'items'> & { readonly settled: number },
): Omit<BulkJob, 'results'> {
  return {
    jobId: job.id,
    action: job.action,
    requestedPickupDateTimeUtc: job.requestedPickupAt?.toISOString() ?? null,
    state: job.finishedAt === null ? 'working' : 'finished',
    total: job.total,
    settled: job.settled,
    createdAtDateTimeUtc: job.createdAt.toISOString(),
    finishedAtDateTimeUtc: job.finishedAt?.toISOString() ?? null,
  };
}

const UNTOLD = 'The freight provider could not be told yet; it is tried again';

function presentItem({ reference, outcome, message, isUntold }: ShownItem): Result {
  return isUntold
    ? { reference, outcome: 'Partial', messages: [message, UNTOLD] }
    : { reference, outcome, messages: [message] };
}
