import { type Column, COLUMN_KEYS } from '#consignment-import/columns.ts';
import type { ImportReference } from '#consignment-import/import-reference.ts';
import { BLANK_ROW, HEADINGS, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';

export type Cells = Partial<Record<Column, string>>;

/**
 * A file in the form in which a program writes it, with the expected outcome: consignments, or the messages of its
 * errors.
 */
export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected: number | readonly string[];
  /** Options of the tenant that differ from those of the sample. */
  readonly reference?: Partial<ImportReference>;
}

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const withMark = (text: string) => utf8(`\uFEFF${text}`);
export const latin = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
export const utf16 = (text: string, isBig = false) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

export const quoteAll = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const quoteSome = (delimiter: string) => (cell: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? quoteAll(cell) : cell;
interface Style {
  readonly delimiter?: string;
  readonly lineBreak?: string;
  readonly quote?: (cell: string) => string;
  readonly hasLastBreak?: boolean;
}
export const written = (
  table: readonly (readonly string[])[],
  { delimiter = ',', lineBreak = '\r\n', quote = quoteSome(delimiter), hasLastBreak = true }: Style = {},
) => table.map((cells) => cells.map(quote).join(delimiter)).join(lineBreak) + (hasLastBreak ? lineBreak : '');

export const row = (over: Cells = {}, base: Readonly<Record<Column, string>> = SAMPLE_ROW) =>
  COLUMN_KEYS.map((column) => over[column] ?? base[column]);
export const more = (over: Cells) => row(over, BLANK_ROW);
export const table = (...rows: readonly (readonly string[])[]) => [HEADINGS, ...rows];
export const one = (over: Cells = {}, style: Style = {}) => written(table(row(over)), style);

export const file = (
  name: string,
  bytes: Uint8Array | string,
  expected: CorpusFile['expected'],
): CorpusFile => ({
  name,
  bytes: typeof bytes === 'string' ? utf8(bytes) : bytes,
  expected,
});
/** A file with one wrong cell. */
export const wrong = (cells: Cells, ...messages: readonly string[]): CorpusFile =>
  file(`a wrong cell: ${JSON.stringify(cells).slice(0, 60)}`, one(cells), messages);
