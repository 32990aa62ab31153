import type { Answer } from '@cartage/contract/operations.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkJob = Answer<'bulkJob'>;
export type BulkAction = BulkJob['action'];
type Result = BulkJob['results'][number];

interface Words {
  readonly name: string;
  /** What has become of those that are done (BULK-03). */
  readonly done: string;
  /** Where the call fails (BULK-04, BULK-05, BULK-09). */
  readonly failed: string;
}

export const BULK_WORDS: Readonly<Record<BulkAction, Words>> = {
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
};

/** BULK-03: 'Request Pickup for 6 consignment(s)' */
export const bulkTitle = (action: BulkAction, count: number): string =>
  `${BULK_WORDS[action].name} for ${wholeNumber(count)} consignment(s)`;

/** BULK-03: '5 consignment(s) staged successfully'; what is Partial is done. */
export function bulkSummary({ action, results }: Pick<BulkJob, 'action' | 'results'>): string {
  const done = results.filter(({ outcome }) => outcome !== 'Error').length;
  return `${wholeNumber(done)} consignment(s) ${BULK_WORDS[action].done} successfully`;
}

/** '2 failed, 1 is not finished'; empty where all went well. */
export function bulkTrouble(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length;
  const [failed, partial] = [count('Error'), count('Partial')];
  return [
    ...(failed > 0 ? [`${wholeNumber(failed)} failed`] : []),
    ...(partial > 0 ? [`${wholeNumber(partial)} done in part`] : []),
  ].join(', ');
}
