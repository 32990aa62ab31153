import { isReference } from '@cartage/domain/consignment/reference.ts';

export interface ParsedReferences {
  /** Without duplicates, in the order of the text. */
  readonly references: readonly string[];
  /** Words that are not references. */
  readonly others: readonly string[];
}

/** References separated by line breaks, tabs, commas, semicolons, quotes or spaces, as in spreadsheets and emails. */
export function parseReferences(text: string): ParsedReferences {
  const words = [...new Set(text.toUpperCase().split(/[\s,;|"']+/u))].filter((word) => word !== '');
  return {
    references: words.filter(isReference),
    others: words.filter((word) => !isReference(word)),
  };
}
