import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { formatKind } from '#consignment-import/number-format.ts';
import type { CellFault, FileRecord } from '#consignment-import/read-records.ts';
import { type ReadWorkbook, SAVE_AGAIN, unreadableWorkbook } from '#consignment-import/workbook-result.ts';

/** Maximum size of the unpacked workbook. 50,000 rows of 19 cells take about half of it. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

/**
 * A date cell is yyyy-MM-dd in every date format, and a number has all its decimals and a point. A number whose format
 * adds text or zeros, such as "HH-"0000, is read as it is shown, because codes are written so.
 */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  try {
    const container = unpack(bytes);
    if (container === null) return unreadableWorkbook('The workbook is too large', 'Save the sheet as CSV.');
    const first = open(container, 0);
    const { name, index } = visibleSheet(first);
    const workbook = index === 0 ? first : open(container, index);
    return {
      sheet: name,
      otherSheets: workbook.SheetNames.filter((otherName) => otherName !== name),
      records: readCells(workbook, name),
      issues: [],
    };
  } catch {
    return unreadableWorkbook();
  }
}

/**
 * The XML files of the workbook without compression; null where they exceed the limit. A small file can unpack to
 * gigabytes, and fflate stops where a file is larger than the archive states.
 */
function unpack(bytes: Uint8Array): Uint8Array | null {
  let size = 0;
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    const isNeeded = /\.(?:xml|rels)$/i.test(name);
    if (isNeeded) size += originalSize;
    return isNeeded && size <= MAX_UNPACKED_BYTES;
  };
  const files = unzipSync(bytes, { filter });
  return size > MAX_UNPACKED_BYTES ? null : zipSync(files, { level: 0 });
}

const open = (bytes: Uint8Array, sheet: number): WorkBook =>
  read(bytes, { type: 'array', dense: true, sheets: sheet, sheetStubs: true, cellNF: true, cellHTML: false });

function visibleSheet({ SheetNames, Workbook }: WorkBook): { readonly name: string; readonly index: number } {
  const index = SheetNames.findIndex((_, at) => (Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);
  const name = SheetNames[index];
  if (name === undefined) throw new Error('The workbook has no visible sheet');
  return { name, index };
}

function readCells(workbook: WorkBook, name: string): FileRecord[] {
  const hasDates1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const table: readonly (readonly (CellObject | undefined)[] | undefined)[] =
    workbook.Sheets[name]?.['!data'] ?? [];
  const records: FileRecord[] = [];
  for (const [index, cells] of table.entries()) {
    if (cells === undefined) continue;
    const read = Array.from(cells, (cell) => (cell === undefined ? BLANK : readCell(cell, hasDates1904)));
    if (read.every(({ text, fault }) => text === '' && fault === undefined)) continue;
    records.push({
      row: index + 1,
      cells: read.map(({ text }) => text),
      numbers: new Map(read.flatMap(({ number }, at) => (number === undefined ? [] : [[at, number]]))),
      faults: new Map(read.flatMap(({ fault }, at) => (fault === undefined ? [] : [[at, fault] as const]))),
    });
  }
  return records;
}

interface ReadCell {
  readonly text: string;
  /** The number of the cell, when the text shows it in another form. */
  readonly number?: string;
  readonly fault?: CellFault;
}

const BLANK: ReadCell = { text: '' };

function readCell({ t, v, w, z, f }: CellObject, hasDates1904: boolean): ReadCell {
  // Programs that only write workbooks store formulas without results. The cell would look blank.
  if (t === 'z')
    return f === undefined
      ? BLANK
      : { text: '', fault: { message: 'A formula has no result', value: f, description: SAVE_AGAIN } };
  if (v === undefined || v === null) return BLANK;
  if (t === 'e') return { text: w ?? '#ERROR!' };
  if (typeof v === 'boolean') return { text: v ? 'TRUE' : 'FALSE' };
  if (typeof v !== 'number') return { text: String(v) };
  const format = String(z ?? '');
  if (SSF.is_date(format)) return { text: dateText(v, hasDates1904) };
  if (Number.isInteger(v) && !Number.isSafeInteger(v)) return tooLong(v);
  return numberCell(v, format, w);
}

/** Some programs write more digits than a number of a workbook can hold. The last digits are lost. */
function tooLong(value: number): ReadCell {
  const text = value.toExponential(14).replace('e', 'E');
  return {
    text,
    fault: {
      message: 'A number has too many digits to be read exactly',
      value: text,
      description: 'Enter all its digits here, or format the cell as text in your spreadsheet program.',
    },
  };
}

function numberCell(value: number, format: string, shown: string | undefined): ReadCell {
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3. References of other programs may have 16.
  const number = String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(15)));
  if (shown === undefined) return { text: number };
  const text = shown.trim();
  // A format can hide its number. Only a hidden zero means a blank cell.
  if (text === '') return { text: value === 0 ? '' : number };
  const kind = formatKind(format, value);
  if (kind === 'plain') return { text: number };
  return kind === 'scaled' ? { text } : { text, number };
}

const two = (value: number) => String(value).padStart(2, '0');

function dateText(serial: number, date1904: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(serial, { date1904 });
  const day = `${y}-${two(m)}-${two(d)}`;
  return H === 0 && M === 0 ? day : `${day} ${two(H)}:${two(M)}`;
}
