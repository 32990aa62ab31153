import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type ChangedField, changedFieldRow } from '@cartage/domain/consignment/changed-fields.ts';
import type { ChangeOrigin } from '@cartage/domain/consignment/change-source.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';

export interface FieldChangeRow {
  readonly id: number;
  readonly at: Date | string;
  readonly by: string | null;
  readonly through: ChangeOrigin;
  readonly sourceId: number | null;
  readonly sourceName: string | null;
  readonly field: ChangedField;
  readonly item: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly editVersion: number | null;
}

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
