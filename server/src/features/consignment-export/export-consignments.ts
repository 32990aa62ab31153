import { writeCsv } from '@cartage/domain/csv/write-csv.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { EXPORT_COLUMNS } from '#features/consignment-export/columns.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { fileReply } from '#platform/reply.ts';

/**
 * BULK-07: the named consignments in the order in which they were named. Nothing is left out in silence: a reference
 * that is not there refuses the whole, and is named.
 */
export async function exportConsignments({ database }: Parts, request: Handled<'exportConsignments'>) {
  const { scope, body, tenant, now } = request;
  const references = [...new Set(body.references)];
  const stored = await database.read<StoredConsignment>(
    scope.context,
    visibleConsignments(scope, { references }),
  );
  const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
  const rows = references.flatMap((reference) => found.get(reference) ?? []);
  if (rows.length < references.length) throw missing(body.references, found);
  const lines = rows.map((one) => EXPORT_COLUMNS.map(({ cell }) => cell(one, tenant.zone)));
  const text = writeCsv([EXPORT_COLUMNS.map(({ head }) => head), ...lines]);
  return fileReply(Buffer.from(text), `Consignments_${localDay(now, tenant.zone)}.csv`);
}

function missing(asked: readonly string[], found: ReadonlyMap<string, ConsignmentRows>): AppError {
  const errors = asked.flatMap((reference, index) =>
    found.has(reference) ? [] : [{ pointer: `/references/${index}`, detail: 'Not found' }],
  );
  return new AppError('rule-broken', { errors });
}
