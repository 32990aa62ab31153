import { sql, type Statement } from '#db/sql.ts';
import type { Owner } from '#documents/document.query.ts';

export interface HandlingUnitRow {
  readonly consignmentId: number;
  readonly lineItemId: number;
  readonly piece: number;
  readonly sscc: string;
}

export function handlingUnitsOf(scope: Owner, consignmentIds: readonly number[]): Statement {
  return sql`
    select consignment_id as "consignmentId", line_item_id as "lineItemId", piece, sscc
    from handling_unit
    where organisation_id = ${scope.organisationId} and consignment_id = any(${consignmentIds}::bigint[])
      and line_item_id is not null`;
}

export function nextHandlingUnitNumbers(scope: Owner, count: number): Statement {
  return sql`select next_handling_units(${scope.tenantId}, ${count}) as number`;
}

/** If a piece was numbered concurrently, the first number is kept and the second is never used. */
export function insertHandlingUnits(scope: Owner, units: readonly HandlingUnitRow[], at: Date): Statement {
  return sql`
    insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
    select unit.sscc, ${scope.organisationId}::int, unit.consignment_id, unit.line_item_id, unit.piece,
      ${at}::timestamptz
    from unnest(
      ${units.map(({ sscc }) => sscc)}::text[],
      ${units.map(({ consignmentId }) => consignmentId)}::bigint[],
      ${units.map(({ lineItemId }) => lineItemId)}::bigint[],
      ${units.map(({ piece }) => piece)}::int[]) as unit (sscc, consignment_id, line_item_id, piece)
    on conflict (organisation_id, line_item_id, piece) do nothing`;
}
