import { type CsvCell, csvLines, writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { AppError } from '#errors/app-error.ts';
import { EXPORT_COLUMNS } from '#features/consignment-export/columns.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
  visibleReferences,
} from '#freight/consignment-rows.query.ts';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import { xlsxFile } from '#freight/spreadsheet/xlsx-file.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { fileReply } from '#platform/reply.ts';

/** Rows read at once: a thousand full consignments per caller would take too much memory. */
const READ_AT_ONCE = 100;

/**
 * BULK-07: streams the consignments in the order of the request. None is omitted silently: an unknown reference rejects
 * the whole request, and one that disappears during the export aborts the response.
 */
export async function exportConsignments(
  deps: AppDependencies,
  request: OperationRequest<'exportConsignments'>,
) {
  const { scope, body, tenant, now } = request;
  const references = [...new Set(body.references)];
  const seen = await deps.reads.read<{ reference: string }>(
    scope.context,
    visibleReferences(scope, references),
  );
  if (seen.length < references.length) throw missingReferences(body.references, seen);
  const [first = [], ...others] = batchesOf(references);
  const fileName = consignmentsFileName(now, tenant.zone, body.format);
  if (body.format === 'xlsx') {
    const rows = [];
    for (const batch of [first, ...others]) rows.push(...(await linesOf(deps, request, batch)));
    return fileReply(await xlsxFile(EXPORT_COLUMNS, rows), fileName, { isOtherFile: true });
  }
  // Read before anything is sent, so that a database failure still returns an error response.
  const begin = writeCsv([EXPORT_COLUMNS.map(({ head }) => head), ...(await linesOf(deps, request, first))]);
  return fileReply(piecesOf(deps, request, begin, others), fileName);
}

async function* piecesOf(
  deps: AppDependencies,
  request: OperationRequest<'exportConsignments'>,
  begin: string,
  batches: readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield begin;
  for (const references of batches) yield csvLines(await linesOf(deps, request, references));
}

async function linesOf(
  { reads }: AppDependencies,
  { scope, tenant }: OperationRequest<'exportConsignments'>,
  references: readonly string[],
): Promise<CsvCell[][]> {
  const stored = await reads.read<StoredConsignment>(
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

function missingReferences(
  requested: readonly string[],
  seen: readonly { readonly reference: string }[],
): AppError {
  const found = new Set(seen.map(({ reference }) => reference));
  const errors = requested.flatMap((reference, index) =>
    found.has(reference) ? [] : [{ pointer: `/references/${index}`, detail: 'Not found' }],
  );
  return new AppError('rule-broken', { errors });
}
