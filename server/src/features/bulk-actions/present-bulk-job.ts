import type { ResponseBody } from '@cartage/contract/operations.ts';
import { findUndoJobRefusal, isUndoableBulkAction } from '@cartage/domain/consignment/undo-bulk-job.ts';
import { undoUntil } from '@cartage/domain/consignment/undo-edit.ts';
import type { Permission } from '@cartage/domain/permissions.ts';
import type { DocumentState } from '#documents/document.query.ts';
import type { PrintOptions } from '#freight/bulk/bulk-work.ts';
import type {
  BulkJobSummaryRow,
  ListedBulkJob,
  ShownBulkJob,
  ShownItem,
} from '#features/bulk-actions/shown-bulk-job.query.ts';

type BulkJob = ResponseBody<'bulkJob'>;
type Result = BulkJob['results'][number];

const ORDER: readonly Result['outcome'][] = ['Success', 'Partial', 'Error'];

/** ATT-04: an item counts as settled after this time even if its labels are still being prepared. */
const MAX_LABEL_WAIT_MS = 15_000;

interface Viewer {
  readonly now: Date;
  readonly permissions: ReadonlySet<Permission>;
  /** For a client that polls the job. Without it, the response does not wait for labels. */
  readonly isPolled?: boolean;
}

export function presentBulkJob(job: ShownBulkJob, viewer: Viewer): BulkJob {
  const { finishedAt } = job;
  const { now, isPolled = false } = viewer;
  const isAwaited =
    isPolled && (finishedAt === null || now.getTime() - finishedAt.getTime() < MAX_LABEL_WAIT_MS);
  const settled = job.items.filter(
    (item) => areDocumentsReady(item) && !(isAwaited && item.labels === 'preparing'),
  );
  const isMaking = job.isMaking || settled.length < job.items.length;
  return {
    ...presentJobSummary({
      ...job,
      isMaking,
      settled: settled.length,
      unchanged: settled.filter(isUnchanged).length,
    }),
    results: ORDER.flatMap((outcome) =>
      settled.map(presentItem).filter((result) => result.outcome === outcome),
    ),
    undo: presentUndo(job, viewer),
  };
}

const isUnchanged = ({ outcome, isChanged }: ShownItem) => outcome === 'Success' && !isChanged;

function presentUndo(
  { action, finishedAt, lastChangedAt, changed, undoneBy }: ShownBulkJob,
  viewer: Viewer,
): BulkJob['undo'] {
  if (!isUndoableBulkAction(action)) return null;
  const facts = { action, isFinished: finishedAt !== null, lastChangedAt, isUndone: undoneBy !== null };
  const reason = findUndoJobRefusal(facts, viewer);
  return {
    canUndo: reason === null,
    reason,
    consignments: changed,
    undoUntilDateTimeUtc: lastChangedAt === null ? null : undoUntil(lastChangedAt).toISOString(),
    undoneByJobId: undoneBy,
  };
}

export function presentListedJob(job: ListedBulkJob): ResponseBody<'bulkJobs'>[number] {
  return { ...presentJobSummary(job), failed: job.failed };
}

function presentJobSummary(
  job: BulkJobSummaryRow & Pick<ListedBulkJob, 'settled' | 'unchanged'>,
): Omit<BulkJob, 'results' | 'undo'> {
  const isWorking = job.finishedAt === null || job.isMaking;
  return {
    jobId: job.id,
    action: job.action,
    undoes: job.undoes,
    requestedPickupDateTimeUtc: job.requestedPickupAt?.toISOString() ?? null,
    printing: job.printing && presentPrinting(job.printing),
    state: isWorking ? 'working' : 'finished',
    total: job.total,
    settled: job.settled,
    // Documents change no consignment.
    unchanged: job.action === 'documents' ? 0 : job.unchanged,
    createdAtDateTimeUtc: job.createdAt.toISOString(),
    // The items may be done while their documents are still being made.
    finishedAtDateTimeUtc: isWorking ? null : (job.finishedAt?.toISOString() ?? null),
  };
}

const NOTICE_PENDING = "Couldn't notify the freight provider yet; retrying";

/** Messages of a Partial result (`docs/reference/design-rules.md` rule 11). */
const LABEL_MESSAGES = {
  preparing: 'The freight label is still being prepared',
  failed: 'Failed to generate freight label',
} as const satisfies Record<NonNullable<ShownItem['labels']>, string>;

const DOCUMENT_FAILED = "Couldn't create the document. Try again.";

/** The worker makes the documents after the job has requested them. Until then the item is not settled. */
const areDocumentsReady = ({ documentStates }: ShownItem): boolean =>
  documentStates?.includes('preparing') !== true;

function presentItem({
  reference,
  outcome,
  message,
  isNoticePending,
  labels,
  documentStates,
}: ShownItem): Result {
  if (documentStates !== null) return { reference, ...documentResult(message, documentStates) };
  const pending = [
    ...(isNoticePending ? [NOTICE_PENDING] : []),
    ...(labels === null ? [] : [LABEL_MESSAGES[labels]]),
  ];
  return pending.length === 0
    ? { reference, outcome, messages: [message] }
    : { reference, outcome: 'Partial', messages: [message, ...pending] };
}

/** `issue`: why one of the documents could not be requested; empty when all were. */
function documentResult(
  issue: string,
  states: readonly DocumentState[],
): Pick<Result, 'outcome' | 'messages'> {
  const hasFailed = states.includes('failed');
  const messages = [...(issue === '' ? [] : [issue]), ...(hasFailed ? [DOCUMENT_FAILED] : [])];
  if (messages.length === 0) return { outcome: 'Success', messages };
  return { outcome: states.every((state) => state === 'failed') ? 'Error' : 'Partial', messages };
}

function presentPrinting({ types, form }: PrintOptions): NonNullable<BulkJob['printing']> {
  const { paper, format } = form;
  return {
    documentTypes: [...types],
    paper,
    format,
    dpi: form.format === 'zpl' ? (form.dpi === 203 ? '203' : '300') : null,
    startPosition: form.format === 'pdf' ? form.startPosition : 1,
  };
}
