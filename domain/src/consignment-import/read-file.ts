import type { ColumnMapping } from '#consignment-import/column-mapping.ts';
import type { FileEncoding } from '#consignment-import/decode-file.ts';
import { fileIssue, type ImportIssue } from '#consignment-import/issue.ts';
import { MAX_IMPORT_BYTES } from '#consignment-import/limits.ts';
import type { Delimiter } from '#consignment-import/read-records.ts';
import { NO_ROWS, type RowTable, readTable, tableOf } from '#consignment-import/read-table.ts';
import type { ReadWorkbook } from '#consignment-import/workbook-result.ts';

/** How a file was read, for the user to check. */
export type FileFormat =
  | { readonly kind: 'text'; readonly encoding: FileEncoding; readonly delimiter: Delimiter }
  | { readonly kind: 'workbook'; readonly sheet: string; readonly otherSheets: readonly string[] }
  | { readonly kind: 'unknown' };

export interface ImportTable extends RowTable {
  readonly format: FileFormat;
}

/** Where workbooks are unpacked: in this thread in a browser, in a separate thread on a server. */
export type WorkbookReader = (bytes: Uint8Array) => ReadWorkbook | Promise<ReadWorkbook>;

/** The library is large, and most files are CSV. */
const readHere: WorkbookReader = async (bytes) => {
  const { readWorkbook } = await import('#consignment-import/read-workbook.ts');
  return readWorkbook(bytes);
};

/** The rows of a CSV file or an Excel workbook. The bytes decide, not the name. */
export async function readFile(
  bytes: Uint8Array,
  mappings: readonly ColumnMapping[] = [],
  read: WorkbookReader = readHere,
): Promise<ImportTable> {
  if (bytes.length > MAX_IMPORT_BYTES)
    return rejected(fileIssue('The file is larger than 10 MB', 'Split it into smaller files.'));
  if (startsWith(bytes, OLD_WORKBOOK)) {
    const description = 'Save it as .xlsx without a password, or as CSV.';
    return rejected(fileIssue('The file is an old Excel workbook or has a password', description));
  }
  if (!startsWith(bytes, ZIP)) {
    const { encoding, delimiter, ...table } = readTable(bytes, mappings);
    return { ...table, format: { kind: 'text', encoding, delimiter } };
  }
  const { sheet, otherSheets, records, issues } = await read(bytes);
  const format = { kind: 'workbook' as const, sheet, otherSheets };
  if (records.length === 0 && issues.length > 0) return { ...NO_ROWS, format, issues };
  const table = tableOf(records, mappings);
  return { ...table, format, issues: [...table.issues, ...issues] };
}

const rejected = (issue: ImportIssue): ImportTable => ({
  ...NO_ROWS,
  format: { kind: 'unknown' },
  issues: [issue],
});

/** An .xlsx file is a ZIP archive. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A compound file: .xls, and every workbook with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
