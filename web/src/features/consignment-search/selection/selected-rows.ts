import type { Row } from '#freight/consignment-table/row.ts';
import { type SelectedConsignment, selectedFromRow } from '#freight/selected-consignment.ts';

/** By consignment id, in the order in which they were selected. */
export type SelectedRows = ReadonlyMap<number, SelectedConsignment>;

/** Selection limit: the size of the largest bulk job (design rule 11). */
export const MAX_SELECTED = 1_000;

export const NONE_SELECTED: SelectedRows = new Map();

export function withRows(selected: SelectedRows, rows: readonly Row[], isOn: boolean): SelectedRows {
  const next = new Map(selected);
  for (const row of rows) {
    if (!isOn) next.delete(row.id);
    else if (next.has(row.id) || next.size < MAX_SELECTED) next.set(row.id, selectedFromRow(row));
  }
  return next;
}

/** Rows that would exceed the limit if they were added. */
export function countOverLimit(selected: SelectedRows, rows: readonly Row[]): number {
  const added = rows.filter(({ id }) => !selected.has(id)).length;
  return Math.max(0, selected.size + added - MAX_SELECTED);
}

export function withoutReferences(selected: SelectedRows, references: ReadonlySet<string>): SelectedRows {
  const next = new Map([...selected].filter(([, { reference }]) => !references.has(reference)));
  return next.size === selected.size ? selected : next;
}

/** Takes over the data of newer rows. Returns the same map where nothing changed. */
export function withRefreshedRows(selected: SelectedRows, rows: readonly Row[]): SelectedRows {
  const changed = rows.filter((row) => {
    const before = selected.get(row.id);
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(selectedFromRow(row));
  });
  if (changed.length === 0) return selected;
  const next = new Map(selected);
  for (const row of changed) next.set(row.id, selectedFromRow(row));
  return next;
}
