import { type CsvCell, csvLines, writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { EXPORT_COLUMNS } from '#features/consignment-export/columns.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
  visibleReferences,
} from '#freight/consignment-rows.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/** Read at once: a thousand consignments with all they have are more than a process should hold for each caller. */
const READ_AT_ONCE = 100;

/**
 * BULK-07: the named consignments in the order in which they were named, sent as they are read. Nothing is left out in
 * silence: a reference that is not there refuses the whole, and is named; one that is gone on the way breaks it off.
 */
export async function exportConsignments(parts: Parts, request: Handled<'exportConsignments'>) {
  const { scope, body, tenant, now } = request;
  const references = [...new Set(body.references)];
  const seen = await parts.database.read<{ reference: string }>(
    scope.context,
    visibleReferences(scope, references),
  );
  if (seen.length < references.length) throw missing(body.references, seen);
  const [first = [], ...others] = batchesOf(references);
  // Read before anything is sent, so that a database in trouble still gives an answer that says so.
  const begin = writeCsv([EXPORT_COLUMNS.map(({ head }) => head), ...(await linesOf(parts, request, first))]);
  return fileReply(piecesOf(parts, request, begin, others), `Consignments_${localDay(now, tenant.zone)}.csv`);
}

async function* piecesOf(
  parts: Parts,
  request: Handled<'exportConsignments'>,
  begin: string,
  batches: readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield begin;
  for (const references of batches) yield csvLines(await linesOf(parts, request, references));
}

async function linesOf(
  { database }: Parts,
  { scope, tenant }: Handled<'exportConsignments'>,
  references: readonly string[],
): Promise<CsvCell[][]> {
  const stored = await database.read<StoredConsignment>(
    scope.context,
    visibleConsignments(scope, { references }),
  );
  const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
  return references.map((reference) => {
    const rows = found.get(reference);
    if (rows === undefined) throw new AppError('not-found');
    return EXPORT_COLUMNS.map(({ cell }) => cell(rows, tenant.zone));
  });
}

const batchesOf = (references: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(references.length / READ_AT_ONCE) }, (_, nth) =>
    references.slice(nth * READ_AT_ONCE, (nth + 1) * READ_AT_ONCE),
  );

function missing(asked: readonly string[], seen: readonly { readonly reference: string }[]): AppError {
  const found = new Set(seen.map(({ reference }) => reference));
  const errors = asked.flatMap((reference, index) =>
    found.has(reference) ? [] : [{ pointer: `/references/${index}`, detail: 'Not found' }],
  );
  return new AppError('rule-broken', { errors });
}
