import type { Row } from '#freight/consignment-table/row.ts';

/** Which rows of a table are marked, and how that changes. */
export interface RowSelection {
  readonly has: (id: number) => boolean;
  readonly set: (rows: readonly Row[], isOn: boolean) => void;
}

/** The rows between two, both included, whichever comes first. */
export function rowsBetween(rows: readonly Row[], one: number, other: number): readonly Row[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
