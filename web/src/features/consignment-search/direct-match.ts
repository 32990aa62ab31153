import { fold } from '@cartage/domain/text/fold.ts';
import type { SearchPage } from '#features/consignment-search/queries.ts';

/** A reference of ours, which no two consignments share: found whatever the dates and statuses. */
export const isReference = (term: string): boolean => /^[a-z]{3}\d{8}$/i.test(term.trim());

/**
 * The consignment to open when its reference was pasted or scanned: the only one found, by the whole of one of its
 * references. Null where the list is the answer.
 */
export function directMatch(term: string, found: Pick<SearchPage, 'rowCount' | 'results'>): string | null {
  const [only] = found.results;
  if (found.rowCount !== 1 || only === undefined) return null;
  const references = [only.reference, only.senderReference, only.receiverReference, only.salesReference];
  const sought = fold(term);
  return references.some((own) => own !== null && fold(own) === sought) ? only.reference : null;
}
