import { cleanText } from '#text/fold.ts';

export interface RowIssue {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly message: string;
}

/** The position of each column in the header row, in any order and case; or the issues of the header. */
export function columnIndexes<Column extends string>(
  headers: readonly string[],
  titles: Readonly<Record<Column, string>>,
): ReadonlyMap<Column, number> | RowIssue[] {
  const names = headers.map((head) => cleanText(head).toLowerCase());
  // The keys of the record are its columns.
  const columns = Object.entries(titles) as [Column, string][];
  const known = new Set(columns.map(([, name]) => name.toLowerCase()));
  const missing = columns.filter(([, name]) => !names.includes(name.toLowerCase()));
  const unknown = names.filter((name) => !known.has(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const issues = [
    ...missing.map(([, name]) => `The column '${name}' is missing`),
    ...unknown.map((name) => `The column '${name}' is not known`),
    ...new Set(repeated.map((name) => `The column '${name}' appears twice`)),
  ];
  if (issues.length > 0) return issues.map((message) => ({ row: 1, message }));
  return new Map(columns.map(([column, name]) => [column, names.indexOf(name.toLowerCase())]));
}
