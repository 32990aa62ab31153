export type CsvCell = string | number | null;

/** Byte order mark. Without it, Excel reads the file in a legacy code page and shows macrons wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 with a byte order mark, which spreadsheets need. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** Further lines of the same file. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = escapeFormula(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text that a spreadsheet would run as a formula, also in full width. A plain number is not a formula, but '+64-9' is. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The apostrophe that is written before such text. */
export const FORMULA_APOSTROPHE = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const NUMBER = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+(?: \d+)*)$/;

/** A leading apostrophe marks text in spreadsheets, which do not display it. */
const escapeFormula = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
