import type { Answer } from '@cartage/contract/operations.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkJob = Answer<'bulkJob'>;
/** All that is done to many at once: what moves them, and what is printed of them. */
export type JobAction = BulkJob['action'];
export type BulkAction = Exclude<JobAction, 'documents'>;
type Result = BulkJob['results'][number];

/** BULK-07. */
export const DOWNLOAD_ERROR = 'Download error, please try again later';

interface Words {
  readonly name: string;
  /** What has become of those that are done (BULK-03). */
  readonly done: string;
  /** Where the call fails (BULK-04, BULK-05, BULK-09, BULK-11). */
  readonly failed: string;
}

export const BULK_WORDS: Readonly<Record<JobAction, Words>> = {
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
  documents: { name: 'Document', done: 'updated', failed: DOWNLOAD_ERROR },
};

/** BULK-03: 'Request Pickup for 6 consignment(s)'; of cancelling there are no words there. */
export const bulkTitle = (action: JobAction, count: number): string =>
  action === 'cancel'
    ? `${BULK_WORDS.cancel.name} ${countOf(count, 'consignment')}`
    : `${BULK_WORDS[action].name} for ${wholeNumber(count)} consignment(s)`;

/** BULK-03: '5 consignment(s) staged successfully'. */
export function bulkSummary({ action, results }: Pick<BulkJob, 'action' | 'results'>): string {
  return doneWords(action, results.filter(isDone(action)).length);
}

/** What is Partial is done; but of documents one that was made in part lacks one of them. */
const isDone =
  (action: JobAction) =>
  ({ outcome }: Result): boolean =>
    outcome === 'Success' || (action !== 'documents' && outcome === 'Partial');

const doneWords = (action: JobAction, done: number): string =>
  `${wholeNumber(done)} consignment(s) ${BULK_WORDS[action].done} successfully`;

export const underWay = ({ action, total }: Pick<BulkJob, 'action' | 'total'>): string =>
  `${bulkTitle(action, total)} is under way`;

/** What is told of a job that is finished, and what it is done with. */
export function endOf(job: Pick<BulkJob, 'action' | 'results'>): {
  readonly kind: 'success' | 'error';
  readonly words: string;
  readonly done: ReadonlySet<string>;
} {
  const done = job.results.filter(isDone(job.action));
  const trouble = bulkTrouble(job.results);
  const summary = trouble === '' ? bulkSummary(job) : `${bulkSummary(job)}, ${trouble}`;
  return {
    kind: done.length < job.results.length ? 'error' : 'success',
    // Far from its title the summary alone would not say what was done.
    words: job.action === 'documents' ? `Documents: ${summary}` : summary,
    done: new Set(done.map(({ reference }) => reference)),
  };
}

/** The same of one whose results are not at hand. */
export function listedEnd({ action, settled, failed }: Answer<'bulkJobs'>[number]): string {
  const words = doneWords(action, settled - failed);
  return failed === 0 ? words : `${words}, ${wholeNumber(failed)} failed`;
}

/** What 'Retry failed' is about. */
export function failedOf({ action, results }: Pick<BulkJob, 'action' | 'results'>): readonly string[] {
  const isIn = isDone(action);
  return results.filter((one) => !isIn(one)).map(({ reference }) => reference);
}

/** Those that have come to where labels are made, in the order in which they are shown. */
export function labelledNext({ action, results }: Pick<BulkJob, 'action' | 'results'>): readonly string[] {
  if (action !== 'markAsReady' && action !== 'requestPickup') return [];
  return doneOf({ action, results });
}

/** Those that it was done to, in the order in which they are shown: what comes next is done to them. */
export const doneOf = ({ action, results }: Pick<BulkJob, 'action' | 'results'>): readonly string[] =>
  results.filter(isDone(action)).map(({ reference }) => reference);

/** '2 failed, 1 is not finished'; empty where all went well. */
export function bulkTrouble(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const [failed, partial] = [count('Error'), count('Partial')];
  return [
    ...(failed > 0 ? [`${wholeNumber(failed)} failed`] : []),
    ...(partial > 0 ? [`${wholeNumber(partial)} done in part`] : []),
  ].join(', ');
}
