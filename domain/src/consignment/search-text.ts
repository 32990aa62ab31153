import { fold } from '#text/fold.ts';

/** What a search term is looked for in; texts as they are shown. */
export interface SearchableTexts {
  readonly reference: string;
  readonly senderName: string;
  readonly receiverName: string;
  readonly senderReference: string | null;
  readonly receiverReference: string | null;
}

/** Folded, one text per line: a folded term holds no line break, so it never matches across two of them. */
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
 * the term (postgres.md 2).
 */
export function isTooShortForTrigrams(foldedTerm: string): boolean {
  return !/[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(foldedTerm);
}
