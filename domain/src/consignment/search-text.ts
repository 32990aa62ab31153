import { fold } from '#text/fold.ts';

/** The texts that a search term is matched against, unfolded. */
export interface SearchableTexts {
  readonly reference: string;
  readonly senderName: string;
  readonly receiverName: string;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
}

/** The folded texts, one per line. A folded term has no line break, so it never matches across two texts. */
export function searchText(texts: SearchableTexts): string {
  return [
    texts.reference,
    texts.senderName,
    texts.receiverName,
    texts.senderReference ?? '',
    texts.receiverReference ?? '',
  ]
    .map(fold)
    .join('\n');
}

/**
 * True when the trigram index would have to be read from end to end for a folded term, because it holds no run
 * of letters and digits that makes a trigram: 'ab', '-/-', but not 'abc' and not 'ab 1', whose words end inside
 * the term (docs/reference/search-design.md).
 */
export function isTooShortForTrigrams(foldedTerm: string): boolean {
  return !/[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(foldedTerm);
}
