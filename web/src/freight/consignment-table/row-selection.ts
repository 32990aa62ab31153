import type { Row } from '#freight/consignment-table/row.ts';

/** The selected rows of a table. */
export interface RowSelection {
  readonly has: (id: number) => boolean;
  readonly set: (rows: readonly Row[], isOn: boolean) => void;
}

/** The rows between two indexes, both included, in either order. */
export function rowsBetween(rows: readonly Row[], one: number, other: number): readonly Row[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
