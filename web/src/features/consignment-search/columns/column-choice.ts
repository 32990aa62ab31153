import { type Column, COLUMNS } from '#freight/consignment-table/columns.tsx';

/** The user's choice of visible columns and their order. */
export interface ColumnChoice {
  /** All columns that can be hidden, visible or not. */
  readonly order: readonly Column[];
  readonly hidden: ReadonlySet<string>;
}

/** Reference and flags always come first. */
const FIXED = 2;
const fixed = COLUMNS.slice(0, FIXED);
const choosable = COLUMNS.slice(FIXED);

export const DEFAULT_COLUMNS: ColumnChoice = { order: choosable, hidden: new Set() };

export const shownColumns = ({ order, hidden }: ColumnChoice): readonly Column[] => [
  ...fixed,
  ...order.filter(({ id }) => !hidden.has(id)),
];

export function showColumn(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const hidden = new Set(choice.hidden);
  if (isShown) hidden.delete(id);
  else hidden.add(id);
  return { ...choice, hidden };
}

/** Moves a column one place to the left (-1) or right (1); the first and last stay in place. */
export function moveColumn({ order, hidden }: ColumnChoice, id: string, by: -1 | 1): ColumnChoice {
  const from = order.findIndex((column) => column.id === id);
  const to = Math.max(0, Math.min(from + by, order.length - 1));
  const column = order[from];
  if (column === undefined) return { order, hidden };
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, column), hidden };
}

/** Null for the default, so that users who never chose get columns that a later release adds. */
export function serializeColumns(choice: ColumnChoice): string | null {
  const order = choice.order.map(({ id }) => id);
  const isDefault = choice.hidden.size === 0 && order.every((id, place) => id === choosable[place]?.id);
  return isDefault ? null : JSON.stringify({ order, hidden: [...choice.hidden] });
}

/** Never throws: stored text may have any shape. Columns it does not name come last. */
export function parseColumns(stored: string | null): ColumnChoice {
  const { order, hidden } = parsed(stored);
  const known = order.flatMap((id) => choosable.find((column) => column.id === id) ?? []);
  const ordered = [...new Set([...known, ...choosable])];
  return {
    order: ordered,
    hidden: new Set(hidden.filter((id) => ordered.some((column) => column.id === id))),
  };
}

function parsed(stored: string | null): { readonly order: unknown[]; readonly hidden: string[] } {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    if (typeof value !== 'object' || value === null) return NOTHING;
    const { order, hidden } = value as { readonly order?: unknown; readonly hidden?: unknown };
    return {
      order: Array.isArray(order) ? order : [],
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    };
  } catch {
    return NOTHING;
  }
}

const NOTHING = { order: [], hidden: [] };
