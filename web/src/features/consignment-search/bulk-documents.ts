import type { Answer } from '@cartage/contract/operations.ts';
import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import type { SelectedConsignment } from '#features/consignment-search/selection.ts';
import { wholeNumber } from '#freight/figures.ts';

export type BulkDocuments = Answer<'bulkDocuments'>;
export type DocumentType = BulkDocuments['items'][number]['documentType'];
type Result = BulkDocuments['results'][number];

/** As many as one call takes. */
export const MOST_PRINTED = 200;

/** Those of which documents can be made, in the order in which they were marked, and what is said of the others. */
export function printable(consignments: readonly SelectedConsignment[]): {
  readonly good: readonly SelectedConsignment[];
  readonly leftOut: string | null;
} {
  const good = consignments.filter(({ status }) => suitsStatus('bulkDocuments', status));
  const others = consignments.length - good.length;
  const leftOut =
    others === 0
      ? null
      : `${wholeNumber(others)} of ${wholeNumber(consignments.length)} ${others === 1 ? 'is' : 'are'} left out. ${ACTIONS.bulkDocuments.wrongStatus}.`;
  return { good, leftOut };
}

/** Why the button does nothing now; null when it does. */
export function printReason(consignments: readonly SelectedConsignment[]): string | null {
  const { good } = printable(consignments);
  if (good.length === 0) return ACTIONS.bulkDocuments.wrongStatus;
  if (good.length > MOST_PRINTED) return `Select at most ${MOST_PRINTED} consignments to print them`;
  return null;
}

const ORDER = ['Success', 'Partial', 'Error'] as const;

/** BULK-03: Success, Partial, Error; within each as they were asked for. */
export const sortedResults = (results: readonly Result[]): Result[] =>
  ORDER.flatMap((outcome) => results.filter((result) => result.outcome === outcome));

/** BULK-03. */
export const bulkTitle = (count: number): string => `Document for ${wholeNumber(count)} consignment(s)`;
export const bulkSummary = (results: readonly Result[]): string =>
  `${wholeNumber(results.filter(({ outcome }) => outcome === 'Success').length)} consignment(s) updated successfully`;
