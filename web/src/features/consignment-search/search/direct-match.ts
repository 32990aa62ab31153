import { isReference } from '@cartage/domain/consignment/reference.ts';
import { readScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { SearchPage } from '#features/consignment-search/search/search-query.ts';

/** A reference or label code belongs to one consignment, so the dates and statuses of the filter do not apply. */
export const identifiesOneConsignment = (term: string): boolean =>
  isReference(term) || readScannedCode(term) !== null;

/**
 * The reference of the consignment to open after a search: the only result, found by one of its complete references or
 * by a label code, which the server has read. Null: show the list.
 */
export function directMatch(term: string, found: Pick<SearchPage, 'rowCount' | 'results'>): string | null {
  const [only] = found.results;
  if (found.rowCount !== 1 || only === undefined) return null;
  if (readScannedCode(term) !== null) return only.reference;
  const references = [only.reference, only.senderReference, only.receiverReference, only.salesReference];
  const sought = fold(term);
  return references.some((own) => own !== null && fold(own) === sought) ? only.reference : null;
}
