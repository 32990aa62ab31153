import { FORMULA_APOSTROPHE } from '#csv/write-csv.ts';

/**
 * Spreadsheets and our own files put an apostrophe before text that looks like a formula
 * (docs/decisions/0041-csv-import.md).
 */
export const cleanCell = (cell: string): string =>
  cell.normalize('NFC').trim().replace(FORMULA_APOSTROPHE, '').trim();
