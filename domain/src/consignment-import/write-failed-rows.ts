import { writeCsv } from '#csv/write-csv.ts';
import { type Column, COLUMN_KEYS, COLUMNS, ERROR_HEADING } from '#consignment-import/columns.ts';

export interface FailedRow {
  readonly cells: Readonly<Record<Column, string>>;
  /** The reason in the first row of a consignment; '' in its other rows. */
  readonly error: string;
}

/** The same 19 columns and Error, to be corrected and imported again (IMPORT-05). */
export function writeFailedRows(rows: readonly FailedRow[]): string {
  const headings = [...COLUMN_KEYS.map((column) => COLUMNS[column]), ERROR_HEADING];
  return writeCsv([
    headings,
    ...rows.map(({ cells, error }) => [...COLUMN_KEYS.map((column) => cells[column]), error]),
  ]);
}
