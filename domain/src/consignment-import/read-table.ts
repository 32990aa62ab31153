import { cleanCell } from '#consignment-import/clean-cell.ts';
import type { ColumnMapping } from '#consignment-import/column-mapping.ts';
import { type Column, COLUMN_KEYS, QUANTITY_COLUMNS } from '#consignment-import/columns.ts';
import { decodeFile, type FileEncoding } from '#consignment-import/decode-file.ts';
import { fileIssue, type ImportIssue } from '#consignment-import/issue.ts';
import type { IssueMessage } from '#consignment-import/issue-messages.ts';
import { MAX_IMPORT_ROWS } from '#consignment-import/limits.ts';
import { type Heading, isStandardHeading, readHeading } from '#consignment-import/read-heading.ts';
import {
  type Delimiter,
  DELIMITERS,
  type FileRecord,
  type QuoteIssue,
  readRecords,
} from '#consignment-import/read-records.ts';

/** A row that is not blank, with its cells ready for the checks. */
export interface ImportRow {
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}

export interface RowTable extends Pick<Heading, 'headings' | 'mapping' | 'missing'> {
  readonly rows: readonly ImportRow[];
  /** Headings that are not part of the format. Their cells are not imported. */
  readonly ignoredColumns: readonly string[];
  readonly issues: readonly ImportIssue[];
}

export interface TextTable extends RowTable {
  readonly encoding: FileEncoding;
  readonly delimiter: Delimiter;
}

/** Decodes a file of separated values and finds its columns by their headings, in any order and case. */
export function readTable(bytes: Uint8Array, mappings: readonly ColumnMapping[] = []): TextTable {
  const { text, encoding } = decodeFile(bytes);
  return { ...readText(text, mappings), encoding };
}

export function readText(text: string, mappings: readonly ColumnMapping[] = []): Omit<TextTable, 'encoding'> {
  const { delimiter, start } = readDelimiter(text);
  const { records, issues: quoteIssues } = readRecords(text.slice(start), delimiter, MAX_IMPORT_ROWS + 2);
  return { delimiter, ...tableOf(records, mappings, quoteIssues) };
}

export const NO_ROWS = { rows: [], ignoredColumns: [], headings: [], mapping: null, missing: [] };

/** The table of records that are already split, such as the rows of a workbook or of a JSON request. */
export function tableOf(
  records: readonly FileRecord[],
  mappings: readonly ColumnMapping[] = [],
  quoteIssues: readonly QuoteIssue[] = [],
): RowTable {
  const [heading, ...below] = records;
  const isEmpty = records.every(({ cells }) => cells.every((cell) => cleanCell(cell) === ''));
  if (heading === undefined || isEmpty) {
    return { ...NO_ROWS, issues: [fileIssue('The file is empty', 'Choose a file with the 19 columns.')] };
  }
  if (below.length > MAX_IMPORT_ROWS) {
    const issue = fileIssue('The file has more than 50,000 rows', 'Split it into smaller files.');
    return { ...NO_ROWS, issues: [issue] };
  }
  const { positions, ignored, headings, mapping, missing, issues } = readHeading(heading, mappings);
  if (issues.length > 0) return { ...NO_ROWS, headings, mapping, missing, issues };
  // The text after an open quotation mark is one cell, so errors about other cells would mislead the user.
  const unclosed = quoteIssues.find(({ kind }) => kind === 'unclosed')?.row;
  const hasContent = ({ row, cells, faults }: FileRecord) =>
    row !== unclosed && ((faults?.size ?? 0) > 0 || cells.some((cell) => cleanCell(cell) !== ''));
  const filled = below.filter(hasContent);
  const rows = filled.map((record) => ({ row: record.row, cells: cellsOf(record, positions) }));
  const noRows =
    rows.length === 0 && quoteIssues.length === 0
      ? [fileIssue('The file has no rows', 'Add a row below the headings.')]
      : [];
  return {
    rows,
    headings,
    mapping,
    missing,
    ignoredColumns: ignored,
    issues: [
      ...quoteIssues.map(quoteIssue),
      ...unheadedIssues(heading, filled),
      ...faultIssues(filled, positions),
      ...noRows,
    ],
  };
}

/** Excel's `sep=;` line is not a row. Otherwise the delimiter is the one that splits the headings best. */
function readDelimiter(text: string): { readonly delimiter: Delimiter; readonly start: number } {
  const [line, named] = /^sep=([,;\t])(?:\r\n|\r|\n)/.exec(text) ?? [];
  const stated = DELIMITERS.find((delimiter) => delimiter === named);
  if (line !== undefined && stated !== undefined) return { delimiter: stated, start: line.length };
  const found = DELIMITERS.map((delimiter) => {
    const cells = readRecords(text, delimiter, 1).records[0]?.cells ?? [];
    return { delimiter, known: cells.filter(isStandardHeading).length, count: cells.length };
  });
  // The headings of another system are not known: then the delimiter that splits them into the most cells.
  const best = found.reduce((most, one) =>
    one.known > most.known || (one.known === most.known && one.count > most.count) ? one : most,
  );
  return { delimiter: best.delimiter, start: 0 };
}

function cellsOf({ cells, numbers }: FileRecord, positions: ReadonlyMap<Column, number>): ImportRow['cells'] {
  const entries = COLUMN_KEYS.map((column) => {
    const index = positions.get(column) ?? -1;
    // 12.5 kg is a weight of 12.5, and HH-0042 a code.
    const number = QUANTITY_COLUMNS.has(column) ? numbers?.get(index) : undefined;
    return [column, cleanCell(number ?? cells[index] ?? '')];
  });
  // One cell for every column of the format.
  return Object.fromEntries(entries) as Record<Column, string>;
}

/** A cell without a heading would be dropped silently, so it is an issue. Trailing empty columns are harmless. */
function unheadedIssues(heading: FileRecord, filled: readonly FileRecord[]): ImportIssue[] {
  const isHeaded = heading.cells.map((cell) => cleanCell(cell) !== '');
  return filled.flatMap(({ row, cells }) => {
    const index = cells.findIndex((cell, at) => isHeaded[at] !== true && cleanCell(cell) !== '');
    if (index === -1) return [];
    const message: IssueMessage = `Cell ${index + 1} has no column heading`;
    const description = 'Put a cell that contains a comma in quotation marks, or clear the extra cell.';
    return [{ rows: [row], column: null, value: cleanCell(cells[index] ?? ''), message, description }];
  });
}

/** Leaves out the cells of other columns. */
function faultIssues(filled: readonly FileRecord[], positions: ReadonlyMap<Column, number>): ImportIssue[] {
  const columns = new Map([...positions].map(([column, index]) => [index, column]));
  return filled.flatMap(({ row, faults }) =>
    [...(faults ?? [])].flatMap(([index, { message, value, description }]) => {
      const column = columns.get(index);
      return column === undefined ? [] : [{ rows: [row], column, value, message, description }];
    }),
  );
}

function quoteIssue({ row, kind }: QuoteIssue): ImportIssue {
  const [message, description]: readonly [IssueMessage, string] =
    kind === 'unclosed'
      ? ['Quotation mark is never closed', "The rows after this one couldn't be read. Close or remove it."]
      : ['Quotation mark is in the wrong place', 'Write a quotation mark inside a quoted cell twice.'];
  return { rows: [row], column: null, value: '', message, description };
}
