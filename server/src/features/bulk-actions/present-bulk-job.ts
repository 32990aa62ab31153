import type { Answer } from '@cartage/contract/operations.ts';
import type { ShownBulkJob, ShownItem } from '#features/bulk-actions/shown-bulk-job.query.ts';

type BulkJob = Answer<'bulkJob'>;
type Result = BulkJob['results'][number];

const ORDER: readonly Result['outcome'][] = ['Success', 'Partial', 'Error'];

export function presentBulkJob(job: ShownBulkJob): BulkJob {
  const results = job.items.map(presentItem);
  return {
    jobId: job.id,
    action: job.action,
    requestedPickupDateTimeUtc: job.requestedPickupAt?.toISOString() ?? null,
    state: job.finishedAt === null ? 'working' : 'finished',
    total: job.total,
    settled: results.length,
    createdAtDateTimeUtc: job.createdAt.toISOString(),
    finishedAtDateTimeUtc: job.finishedAt?.toISOString() ?? null,
    results: ORDER.flatMap((outcome) => results.filter((one) => one.outcome === outcome)),
  };
}

const UNTOLD = 'The freight provider could not be told yet; it is tried again';

function presentItem({ reference, outcome, message, isUntold }: ShownItem): Result {
  return isUntold
    ? { reference, outcome: 'Partial', messages: [message, UNTOLD] }
    : { reference, outcome, messages: [message] };
}
