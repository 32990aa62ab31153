import { type Column, COLUMN_KEYS, COLUMNS, headingKey } from '#consignment-import/columns.ts';

/** The heading of a customer's own system for each column. Columns without a heading are blank. */
export interface ColumnMapping {
  /** All headings of the file. The mapping applies to files with exactly these. */
  readonly headings: readonly string[];
  readonly columns: { readonly [Key in Column]?: string | null | undefined };
}

/** Equal for files with the same headings, whatever their order and case. */
export const headingsKey = (headings: readonly string[]): string =>
  [...new Set(headings.map(headingKey))].toSorted().join('\n');

export function mappingFor(
  headings: readonly string[],
  mappings: readonly ColumnMapping[],
): ColumnMapping | null {
  const key = headingsKey(headings);
  return mappings.find((mapping) => headingsKey(mapping.headings) === key) ?? null;
}

/** The reason why a mapping can't be saved, or null when it can. */
export function mappingIssue({ headings, columns }: ColumnMapping): string | null {
  const known = new Set(headings.map(headingKey));
  const chosen = COLUMN_KEYS.flatMap((column) => columns[column] ?? []);
  if (chosen.some((heading) => !known.has(headingKey(heading))))
    return 'Choose headings that are in the file';
  if (new Set(chosen.map(headingKey)).size < chosen.length) return 'Choose each heading for one column only';
  const missing = REQUIRED.find((column) => (columns[column] ?? null) === null);
  return missing === undefined ? null : `Choose a heading for ${COLUMNS[missing]}`;
}

/** Columns that need a heading, because no row can be imported without a value for them. */
const REQUIRED = [
  'account',
  'serviceType',
  'senderSite',
  'receiverSite',
  'freightType',
  'freightQuantity',
] as const satisfies readonly Column[];
