import { isReference } from '#features/consignment-search/direct-match.ts';

export interface Pasted {
  /** Each once, in the order of the text. */
  readonly references: readonly string[];
  /** Words that are none. */
  readonly others: readonly string[];
}

/** References as spreadsheets, e-mails and people write them: a line, a tab, a comma or a blank between. */
export function readPasted(text: string): Pasted {
  const words = [...new Set(text.toUpperCase().split(/[\s,;|"']+/u))].filter((word) => word !== '');
  return {
    references: words.filter(isReference),
    others: words.filter((word) => !isReference(word)),
  };
}

/** As many as one search may name. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}
