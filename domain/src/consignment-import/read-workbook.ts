import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import type { ImportIssue } from '#consignment-import/issue.ts';
import type { FileRecord } from '#consignment-import/read-records.ts';
import { type ReadWorkbook, SAVE_AGAIN, unreadableWorkbook } from '#consignment-import/workbook-result.ts';

/** Of the unpacked workbook. 50,000 rows of 19 cells take about half of it. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

/**
 * Cells are read by their value, not by their appearance: a date cell is yyyy-MM-dd in every date format, and a number
 * has all its decimals and a point. Only a format such as 0000 adds its zeros, because codes are written so.
 */
export function readWorkbook(bytes: Uint8Array): ReadWorkbook {
  try {
    const container = unpack(bytes);
    if (container === null) return unreadableWorkbook('The workbook is too large', 'Save the sheet as CSV.');
    const first = open(container, 0);
    const { name, index } = visibleSheet(first);
    const workbook = index === 0 ? first : open(container, index);
    const { records, issues } = readCells(workbook, name);
    return {
      sheet: name,
      otherSheets: workbook.SheetNames.filter((otherName) => otherName !== name),
      records,
      issues,
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

function readCells(workbook: WorkBook, name: string): Pick<ReadWorkbook, 'records' | 'issues'> {
  const hasDates1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const table: readonly (readonly (CellObject | undefined)[] | undefined)[] =
    workbook.Sheets[name]?.['!data'] ?? [];
  const records: FileRecord[] = [];
  const issues: ImportIssue[] = [];
  for (const [index, cells] of table.entries()) {
    if (cells === undefined) continue;
    const row = index + 1;
    const texts = Array.from(cells, (cell) => (cell === undefined ? '' : cellText(cell, hasDates1904)));
    if (texts.some((text) => text !== '')) records.push({ row, cells: texts });
    for (const cell of cells)
      if (cell !== undefined && isUncalculated(cell)) issues.push(uncalculated(row, cell));
  }
  return { records, issues };
}

/** Programs that only write workbooks store formulas without results. The cell would look blank. */
const isUncalculated = ({ t, f }: CellObject): boolean => f !== undefined && t === 'z';

const uncalculated = (row: number, { f = '' }: CellObject): ImportIssue => ({
  rows: [row],
  column: null,
  value: f,
  message: 'A formula has no result',
  description: SAVE_AGAIN,
});

function cellText({ t, v, w, z }: CellObject, hasDates1904: boolean): string {
  if (t === 'z' || v === undefined || v === null) return '';
  if (t === 'e') return w ?? '#ERROR!';
  if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE';
  if (typeof v !== 'number') return String(v);
  const format = String(z ?? '');
  if (SSF.is_date(format)) return dateText(v, hasDates1904);
  if (/^0{2,}$/.test(format) && w !== undefined) return w;
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3.
  return String(Number(v.toPrecision(15)));
}

const two = (value: number) => String(value).padStart(2, '0');

function dateText(serial: number, date1904: boolean): string {
  const { y, m, d, H, M } = SSF.parse_date_code(serial, { date1904 });
  const day = `${y}-${two(m)}-${two(d)}`;
  return H === 0 && M === 0 ? day : `${day} ${two(H)}:${two(M)}`;
}
