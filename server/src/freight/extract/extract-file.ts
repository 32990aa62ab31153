import { BYTE_ORDER_MARK, csvLines } from '@cartage/domain/csv/write-csv.ts';
import type { CsvCell } from '@cartage/domain/csv/write-csv.ts';
import type { Database } from '#db/database.ts';
import { extractColumns } from '#freight/extract/columns.ts';
import { xlsxFile } from '#freight/spreadsheet/xlsx-file.ts';
import {
  extractedIds,
  type ExtractQuery,
  type ExtractRow,
  extractRows,
} from '#freight/extract/extract.query.ts';

/** Rows read at once. The file is never completely in memory. */
const BATCH = 250;

/** Ids of the consignments in the extract, in order. Fixed before the first line, so that concurrent changes do not affect the list. */
export async function findExtracted(
  database: Pick<Database, 'read'>,
  query: ExtractQuery,
): Promise<readonly number[]> {
  const { context } = query.scope;
  const [found] = await database.read<{ ids: readonly number[] }>(context, extractedIds(query));
  return found?.ids ?? [];
}

export interface ExtractPiece {
  readonly text: string;
  /** Number of consignments in all pieces up to this one. */
  readonly done: number;
}

/** The file in pieces; the first has the column headings. */
export async function* extractPieces(
  database: Pick<Database, 'read'>,
  query: ExtractQuery,
  ids: readonly number[],
): AsyncGenerator<ExtractPiece> {
  const { scope } = query;
  const columns = extractColumns(scope.permissions.has('Consignment.ViewPricing'));
  yield { text: BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)]), done: 0 };
  for (let from = 0; from < ids.length; from += BATCH) {
    const text = csvLines(await readLines(database, query, ids.slice(from, from + BATCH)));
    yield { text, done: Math.min(from + BATCH, ids.length) };
  }
}

/** The whole extract as a spreadsheet. */
export async function extractSheet(
  database: Pick<Database, 'read'>,
  query: ExtractQuery,
  ids: readonly number[],
): Promise<Buffer> {
  const lines: CsvCell[][] = [];
  for (let from = 0; from < ids.length; from += BATCH)
    lines.push(...(await readLines(database, query, ids.slice(from, from + BATCH))));
  return xlsxFile(extractColumns(query.scope.permissions.has('Consignment.ViewPricing')), lines);
}

async function readLines(
  database: Pick<Database, 'read'>,
  query: ExtractQuery,
  ids: readonly number[],
): Promise<CsvCell[][]> {
  const { scope } = query;
  const columns = extractColumns(scope.permissions.has('Consignment.ViewPricing'));
  const rows = await database.read<ExtractRow>(scope.context, extractRows(query, ids));
  return rows.map((row) => columns.map(({ cell }) => cell(row)));
}
