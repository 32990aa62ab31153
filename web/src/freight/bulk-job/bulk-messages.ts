import type { ResponseBody } from '@cartage/contract/operations.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkJob = ResponseBody<'bulkJob'>;
/** Everything a bulk job can do: change consignments, take a change back, or create documents. */
export type JobAction = BulkJob['action'];
/** The actions that the list offers for its selection. */
export type BulkAction = Exclude<JobAction, 'documents' | 'undo'>;
/** The job that an undo takes back. */
type UndoneJob = Pick<BulkJob, 'action'>;
type Result = BulkJob['results'][number];
/** Other servers do not send the number of unchanged consignments. */
type Outcomes = Pick<BulkJob, 'action' | 'results'> & Partial<Pick<BulkJob, 'unchanged'>>;

/** Specified text (BULK-07). */
export const DOWNLOAD_ERROR = 'Download error, please try again later';

interface ActionMessages {
  readonly name: string;
  /** Participle for successful items (BULK-03). */
  readonly done: string;
  /** Message when the call fails (BULK-04, BULK-05, BULK-09, BULK-11). */
  readonly failed: string;
}

export const BULK_MESSAGES: Readonly<Record<JobAction, ActionMessages>> = {
  markAsReady: {
    name: 'Mark as Ready',
    done: 'marked as ready',
    failed: 'Update error, please try again later',
  },
  requestPickup: {
    name: 'Request Pickup',
    done: 'staged',
    failed: 'Update error, please try again later',
  },
  setRequestedPickupDate: {
    name: 'Set Requested Pickup Date',
    done: 'updated',
    failed: 'Failed to update pickup date. Please try again later.',
  },
  cancel: {
    name: 'Cancel',
    done: 'updated',
    failed: 'Cancellation failed, please try again later',
  },
  undo: {
    name: 'Undo',
    done: 'restored',
    failed: "Couldn't undo the bulk action. Check your connection and try again.",
  },
  documents: { name: 'Document', done: 'updated', failed: DOWNLOAD_ERROR },
};

/** BULK-03: 'Request Pickup for 6 consignment(s)'. The specification has no title for cancelling. */
export function bulkTitle(action: JobAction, count: number, undone: UndoneJob | null = null): string {
  if (action === 'cancel') return `${BULK_MESSAGES.cancel.name} ${countOf(count, 'consignment')}`;
  const name = [action, ...(undone === null ? [] : [undone.action])].map((each) => BULK_MESSAGES[each].name);
  return `${name.join(' ')} for ${wholeNumber(count)} consignment(s)`;
}

/** The change that the undo of a bulk job makes. */
export const undoQuestion = (action: JobAction, count: number): string =>
  action === 'cancel'
    ? `${countOf(count, 'consignment')} will return to the status before the cancellation.`
    : `${countOf(count, 'consignment')} will get the former pickup date back.`;

/** BULK-03: '5 consignment(s) staged successfully'. */
export function bulkSummary({ action, results, unchanged = 0 }: Outcomes): string {
  return doneMessage(action, results.filter(isDone(action)).length - unchanged);
}

/** '3 unchanged'; empty where each successful consignment was changed. */
export const unchangedSummary = ({ unchanged = 0 }: Pick<Outcomes, 'unchanged'>): string =>
  unchanged === 0 ? '' : `${wholeNumber(unchanged)} unchanged`;

/** A partial result counts as done, except for documents, where one is missing. */
const isDone =
  (action: JobAction) =>
  ({ outcome }: Result): boolean =>
    outcome === 'Success' || (action !== 'documents' && outcome === 'Partial');

const doneMessage = (action: JobAction, done: number): string =>
  `${wholeNumber(done)} consignment(s) ${BULK_MESSAGES[action].done} successfully`;

export const jobStartedMessage = ({
  action,
  total,
  undoes,
}: Pick<BulkJob, 'action' | 'total' | 'undoes'>): string =>
  `${bulkTitle(action, total, undoes)} is in progress`;

/** Notification for a finished job, and the references it has processed. */
export function jobCompletion(job: Outcomes): {
  readonly kind: 'success' | 'error';
  readonly message: string;
  readonly done: ReadonlySet<string>;
} {
  const done = job.results.filter(isDone(job.action));
  const others = [unchangedSummary(job), failureSummary(job.results)].filter((text) => text !== '');
  const summary = [bulkSummary(job), ...others].join(', ');
  const changed = done.length - (job.unchanged ?? 0);
  return {
    kind: done.length < job.results.length ? 'error' : 'success',
    message: namedSummary(job.action, { changed, total: job.results.length, summary, others }),
    done: new Set(done.map(({ reference }) => reference)),
  };
}

/** Without the dialog title, the summary of these actions does not name them: it says "updated". */
function namedSummary(
  action: JobAction,
  {
    changed,
    total,
    summary,
    others,
  }: {
    readonly changed: number;
    readonly total: number;
    readonly summary: string;
    readonly others: readonly string[];
  },
): string {
  if (action === 'documents') return `Documents: ${summary}`;
  if (action !== 'cancel' && action !== 'setRequestedPickupDate') return summary;
  const count =
    changed < total
      ? `${wholeNumber(changed)} of ${countOf(total, 'consignment')}`
      : countOf(total, 'consignment');
  const named = action === 'cancel' ? `Cancelled ${count}` : `Pickup dates of ${count} changed`;
  return [named, ...others].join(', ');
}

/** The same for a job in the list, which has counts instead of results. */
export function listedJobMessage({
  action,
  settled,
  failed,
  unchanged = 0,
}: Omit<ResponseBody<'bulkJobs'>[number], 'unchanged'> & Pick<Outcomes, 'unchanged'>): string {
  const message = doneMessage(action, settled - failed - unchanged);
  const failures = failed === 0 ? '' : `${wholeNumber(failed)} failed`;
  return [message, unchangedSummary({ unchanged }), failures].filter((text) => text !== '').join(', ');
}

export function failedReferences({
  action,
  results,
}: Pick<BulkJob, 'action' | 'results'>): readonly string[] {
  const isSuccessful = isDone(action);
  return results.filter((result) => !isSuccessful(result)).map(({ reference }) => reference);
}

/** Items that reached a status with labels, in the order of the results. */
export function printableReferences({
  action,
  results,
}: Pick<BulkJob, 'action' | 'results'>): readonly string[] {
  if (action !== 'markAsReady' && action !== 'requestPickup') return [];
  return doneReferences({ action, results });
}

/** Successful items in the order of the results. */
export const doneReferences = ({ action, results }: Pick<BulkJob, 'action' | 'results'>): readonly string[] =>
  results.filter(isDone(action)).map(({ reference }) => reference);

/** '2 failed, 1 partly completed'; empty where all items succeeded. */
export function failureSummary(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const [failed, partial] = [count('Error'), count('Partial')];
  return [
    ...(failed > 0 ? [`${wholeNumber(failed)} failed`] : []),
    ...(partial > 0 ? [`${wholeNumber(partial)} partly completed`] : []),
  ].join(', ');
}
