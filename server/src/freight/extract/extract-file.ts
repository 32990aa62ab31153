import { BYTE_ORDER_MARK, csvLines } from '@cartage/domain/csv/write-csv.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Database } from '#db/database.ts';
import { extractColumns } from '#freight/extract/columns.ts';
import {
  extractedIds,
  type ExtractQuestion,
  type ExtractRow,
  extractRows,
} from '#freight/extract/extract.query.ts';

/** Rows held at once; the file itself is never whole in memory. */
const BATCH = 250;

/** Which consignments it has, in their order: known before the first line, whatever is written meanwhile. */
export async function findExtracted(
  database: Pick<Database, 'read'>,
  question: ExtractQuestion,
): Promise<readonly number[]> {
  const { context } = question.scope;
  const [found] = await database.read<{ ids: readonly number[] }>(context, extractedIds(question));
  return found?.ids ?? [];
}

export interface ExtractPiece {
  readonly text: string;
  /** Of how many consignments all pieces up to this one are. */
  readonly done: number;
}

/** The file in pieces, the first with what stands above the columns. */
export async function* extractPieces(
  database: Pick<Database, 'read'>,
  question: ExtractQuestion,
  ids: readonly number[],
): AsyncGenerator<ExtractPiece> {
  const { scope } = question;
  const columns = extractColumns(scope.permissions.has('Consignment.ViewPricing'));
  yield { text: BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)]), done: 0 };
  for (let from = 0; from < ids.length; from += BATCH) {
    const statement = extractRows(question, ids.slice(from, from + BATCH));
    const rows = await database.read<ExtractRow>(scope.context, statement);
    const text = csvLines(rows.map((row) => columns.map(({ cell }) => cell(row))));
    yield { text, done: Math.min(from + BATCH, ids.length) };
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** EXTRACT-01: Consignments_21-Nov-2026.csv, by the day it is there. */
export function extractFileName(now: Date, zone: string): string {
  const [year, month, date] = localDay(now, zone).split('-');
  return `Consignments_${date}-${MONTHS[Number(month) - 1]}-${year}.csv`;
}
