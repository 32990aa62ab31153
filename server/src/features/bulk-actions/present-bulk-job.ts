import type { Answer } from '@cartage/contract/operations.ts';
import type { DocumentState } from '#documents/document.query.ts';
import type { Printing } from '#freight/bulk/bulk-work.ts';
import type { ListedBulkJob, ShownBulkJob, ShownItem } from '#features/bulk-actions/shown-bulk-job.query.ts';

type BulkJob = Answer<'bulkJob'>;
type Result = BulkJob['results'][number];

const ORDER: readonly Result['outcome'][] = ['Success', 'Partial', 'Error'];

/** ATT-04: how long whoever follows a job waits for the labels that come with a status. */
const LABELS_WITHIN_MS = 15_000;

/** `followedAt`: when it is looked at by somebody who looks again; absent for whoever is answered once. */
export function presentBulkJob(job: ShownBulkJob, followedAt?: Date): BulkJob {
  const { finishedAt } = job;
  const isAwaited =
    followedAt !== undefined &&
    (finishedAt === null || followedAt.getTime() - finishedAt.getTime() < LABELS_WITHIN_MS);
  const settled = job.items.filter((item) => isMade(item) && !(isAwaited && item.labels === 'preparing'));
  const isMaking = job.isMaking || settled.length < job.items.length;
  return {
    ...presentJobSummary({ ...job, isMaking, settled: settled.length }),
    results: ORDER.flatMap((outcome) => settled.map(presentItem).filter((one) => one.outcome === outcome)),
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
    printing: job.printing && presentPrinting(job.printing),
    state: job.finishedAt === null || job.isMaking ? 'working' : 'finished',
    total: job.total,
    settled: job.settled,
    createdAtDateTimeUtc: job.createdAt.toISOString(),
    finishedAtDateTimeUtc: job.finishedAt?.toISOString() ?? null,
  };
}

const UNTOLD = 'The freight provider could not be told yet; it is tried again';

/** DESIGN decision 11: what is named here is pending, or has failed. */
const LABELS = {
  preparing: 'The freight label is still being made',
  failed: 'Failed to generate freight label',
} as const satisfies Record<NonNullable<ShownItem['labels']>, string>;

const COULD_NOT = 'Could not be made, try again';

/** Documents are asked for by the job, and made after it; until then their item is not settled. */
const isMade = ({ made }: ShownItem): boolean => made?.includes('preparing') !== true;

function presentItem({ reference, outcome, message, isUntold, labels, made }: ShownItem): Result {
  if (made !== null) return { reference, ...endOfMaking(message, made) };
  const pending = [...(isUntold ? [UNTOLD] : []), ...(labels === null ? [] : [LABELS[labels]])];
  return pending.length === 0
    ? { reference, outcome, messages: [message] }
    : { reference, outcome: 'Partial', messages: [message, ...pending] };
}

/** `lacking`: why one of them was not even asked for. */
function endOfMaking(lacking: string, made: readonly DocumentState[]): Pick<Result, 'outcome' | 'messages'> {
  const hasFailed = made.includes('failed');
  const messages = [...(lacking === '' ? [] : [lacking]), ...(hasFailed ? [COULD_NOT] : [])];
  if (messages.length === 0) return { outcome: 'Success', messages };
  return { outcome: made.every((state) => state === 'failed') ? 'Error' : 'Partial', messages };
}

function presentPrinting({ types, form }: Printing): NonNullable<BulkJob['printing']> {
  const { paper, format } = form;
  return {
    documentTypes: [...types],
    paper,
    format,
    dpi: form.format === 'zpl' ? (form.dpi === 203 ? '203' : '300') : null,
    startPosition: form.format === 'pdf' ? form.startPosition : 1,
  };
}
