import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changedFieldRow } from '@cartage/domain/consignment/changed-fields.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { FieldChangeRow } from '#features/consignment-history/history.query.ts';

/** The names of the provider's staff and programs are not shown to its customers. */
const HIDES_NAME: ReadonlySet<FieldChangeRow['through']> = new Set(['provider', 'desk']);

export function presentChange(row: FieldChangeRow): ResponseBody<'consignmentHistory'>['changes'][number] {
  const { id, at, by, through, sourceId, sourceName, field, item, editVersion } = row;
  return {
    id,
    changedAtDateTimeUtc: new Date(at).toISOString(),
    changedBy: HIDES_NAME.has(through) ? null : by,
    through,
    sourceId,
    sourceName,
    field,
    item,
    from: presentValue(row, row.from),
    to: presentValue(row, row.to),
    editVersion,
  };
}

function presentValue({ field }: FieldChangeRow, value: string | null): string | null {
  if (value === null) return null;
  const { kind } = changedFieldRow(field);
  if (kind === 'date') return new Date(value).toISOString();
  if (kind === 'status') return statusOfNumber(Number(value)).name;
  return value;
}
