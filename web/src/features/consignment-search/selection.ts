import type { Row } from '#freight/consignment-table/row.ts';
import { type MarkedConsignment, markedOf } from '#freight/marked-consignment.ts';

/** In the order in which they were marked. */
export type Selected = ReadonlyMap<number, MarkedConsignment>;

/** Most that may be marked at once; a bulk job takes no more (DESIGN decision 11). */
export const MOST_SELECTED = 1_000;

export const NONE_SELECTED: Selected = new Map();

export function withRows(selected: Selected, rows: readonly Row[], isOn: boolean): Selected {
  const next = new Map(selected);
  for (const row of rows) {
    if (!isOn) next.delete(row.id);
    else if (next.has(row.id) || next.size < MOST_SELECTED) next.set(row.id, markedOf(row));
  }
  return next;
}

/** How many of the rows find no place any more. */
export function leftOver(selected: Selected, rows: readonly Row[]): number {
  const added = rows.filter(({ id }) => !selected.has(id)).length;
  return Math.max(0, selected.size + added - MOST_SELECTED);
}

export function without(selected: Selected, references: ReadonlySet<string>): Selected {
  const next = new Map([...selected].filter(([, { reference }]) => !references.has(reference)));
  return next.size === selected.size ? selected : next;
}

/** With what these rows tell of them; itself where nothing changed. */
export function refreshed(selected: Selected, rows: readonly Row[]): Selected {
  const changed = rows.filter((row) => {
    const before = selected.get(row.id);
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(markedOf(row));
  });
  if (changed.length === 0) return selected;
  const next = new Map(selected);
  for (const row of changed) next.set(row.id, markedOf(row));
  return next;
}
