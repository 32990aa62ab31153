export type CsvCell = string | number | null;

/** Excel takes a file without it for one of its own old code pages, and macrons are lost. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, with a byte order mark: what programs for tables open and what every reader of CSV gives back whole. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvLines(rows);
}

/** What a file goes on with. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a program for tables would take for a formula. One figure is none, but two with a sign between are: +64-9. */
const FORMULA = /^[=+\-@\t\r]/;
const FIGURE = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+(?: \d+)*)$/;

/** An apostrophe in front makes a text of it, and is taken away by whoever reads it as such. */
const guarded = (text: string): string => (FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text);
