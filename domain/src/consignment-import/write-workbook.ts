import { utils, write } from '@e965/xlsx';

export interface TextSheet {
  readonly name: string;
  /** The rows, with the headings first. */
  readonly rows: readonly (readonly string[])[];
  /** Number of blank rows below whose cells keep typed input as text. */
  readonly blankRows: number;
}

const TEXT_FORMAT = '@';
/** Width in characters. */
const MIN_WIDTH = 14;
const MAX_WIDTH = 48;

/**
 * A workbook with text cells only. A spreadsheet program would change other cells: 0042 becomes 42, and 3-4 a date.
 */
export function writeWorkbook(sheets: readonly TextSheet[]): Uint8Array<ArrayBuffer> {
  const workbook = utils.book_new();
  for (const { name, rows, blankRows } of sheets) {
    const [headings = []] = rows;
    const blank = Array.from({ length: blankRows }, () => headings.map(() => ''));
    const sheet = utils.aoa_to_sheet(
      [...rows, ...blank].map((row) => row.map((v) => ({ t: 's', v, z: TEXT_FORMAT }))),
    );
    sheet['!cols'] = headings.map((_, column) => ({ wch: widthOf(rows.map((row) => row[column] ?? '')) }));
    const filled = { s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: headings.length - 1 } };
    sheet['!autofilter'] = { ref: utils.encode_range(filled) };
    utils.book_append_sheet(workbook, sheet, name);
  }
  const bytes: ArrayBuffer = write(workbook, {
    type: 'array',
    bookType: 'xlsx',
    bookSST: true,
    compression: true,
  });
  return new Uint8Array(bytes);
}

const widthOf = (cells: readonly string[]): number =>
  cells.reduce((widest, { length }) => Math.min(MAX_WIDTH, Math.max(widest, length + 2)), MIN_WIDTH);
