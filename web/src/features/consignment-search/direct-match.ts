import { readScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { SearchPage } from '#features/consignment-search/queries.ts';

/** A reference of ours, which no two consignments share. */
export const isReference = (term: string): boolean => /^[a-z]{3}\d{8}$/i.test(term.trim());

/** Belongs to one consignment, which is meant whatever the dates and statuses of the filter. */
export const isOfOneConsignment = (term: string): boolean =>
  isReference(term) || readScannedCode(term) !== null;

/**
 * The consignment to open when its reference or a code of its label was pasted or scanned: the only one found, by the whole of one of its
 * references or by a label, which the server has read. Null where the list is the answer.
 */
export function directMatch(term: string, found: Pick<SearchPage, 'rowCount' | 'results'>): string | null {
  const [only] = found.results;
  if (found.rowCount !== 1 || only === undefined) return null;
  if (readScannedCode(term) !== null) return only.reference;
  const references = [only.reference, only.senderReference, only.receiverReference, only.salesReference];
  const sought = fold(term);
  return references.some((own) => own !== null && fold(own) === sought) ? only.reference : null;
}
