import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { currentStatus } from '#freight/consignment-table/columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** In the order in which they were marked. */
export type Selected = ReadonlyMap<number, SelectedConsignment>;

/** Most that may be marked at once; a bulk job takes no more (DESIGN decision 11). */
export const MOST_SELECTED = 1_000;

export const NONE_SELECTED: Selected = new Map();

export function withRows(selected: Selected, rows: readonly Row[], isOn: boolean): Selected {
  const next = new Map(selected);
  for (const row of rows) {
    if (!isOn) next.delete(row.id);
    else if (next.size < MOST_SELECTED) next.set(row.id, known(row));
  }
  return next;
}

export function withOnly(selected: Selected, references: ReadonlySet<string>): Selected {
  return new Map([...selected].filter(([, { reference }]) => references.has(reference)));
}

/** With what the rows that are shown now tell of them; itself where nothing changed. */
export function refreshed(selected: Selected, rows: readonly Row[]): Selected {
  const changed = rows.filter((row) => {
    const before = selected.get(row.id);
    return before !== undefined && JSON.stringify(before) !== JSON.stringify(known(row));
  });
  if (changed.length === 0) return selected;
  const next = new Map(selected);
  for (const row of changed) next.set(row.id, known(row));
  return next;
}

const known = (row: Row): SelectedConsignment => ({
  id: row.id,
  reference: row.reference,
  // The server sends no row without history.
  status: currentStatus(row)?.code ?? 'ERR',
  senderRegion: row.senderParticipant.address.region?.name ?? null,
});

/** Selections by the list that they were made in; each list, reached again by Back, finds its own. */
export type StoredSelections = readonly (readonly [list: string, selected: readonly SelectedConsignment[]])[];

const MOST_LISTS = 5;

export function storeSelection(stored: StoredSelections, list: string, selected: Selected): StoredSelections {
  const others = stored.filter(([other]) => other !== list);
  return selected.size === 0
    ? others
    : [...others, [list, [...selected.values()]] as const].slice(-MOST_LISTS);
}

/** What lies in a storage may be of any shape. */
export function readSelections(stored: unknown): StoredSelections {
  return Array.isArray(stored) && stored.every(isStored) ? stored : [];
}

function isStored(entry: unknown): entry is StoredSelections[number] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [list, selected]: readonly unknown[] = entry;
  return typeof list === 'string' && Array.isArray(selected) && selected.every(isSelected);
}

function isSelected(entry: unknown): entry is SelectedConsignment {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, reference, status, senderRegion } = entry as Partial<
    Record<keyof SelectedConsignment, unknown>
  >;
  return (
    Number.isSafeInteger(id) &&
    typeof reference === 'string' &&
    typeof status === 'string' &&
    isStatusCode(status) &&
    (senderRegion === null || typeof senderRegion === 'string')
  );
}
