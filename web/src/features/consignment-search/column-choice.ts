import { type Column, COLUMNS } from '#freight/consignment-table/columns.tsx';

/** Which columns somebody wants to see, and in which order. */
export interface ColumnChoice {
  /** All that can be chosen, shown or not. */
  readonly order: readonly Column[];
  readonly hidden: ReadonlySet<string>;
}

/** What a row is called by and what needs attention always come first. */
const FIXED = 2;
const fixed = COLUMNS.slice(0, FIXED);
const choosable = COLUMNS.slice(FIXED);

export const DEFAULT_COLUMNS: ColumnChoice = { order: choosable, hidden: new Set() };

export const shownColumns = ({ order, hidden }: ColumnChoice): readonly Column[] => [
  ...fixed,
  ...order.filter(({ id }) => !hidden.has(id)),
];

export function withShown(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const hidden = new Set(choice.hidden);
  if (isShown) hidden.delete(id);
  else hidden.add(id);
  return { ...choice, hidden };
}

/** One place to the left (-1) or to the right (1); at the end it stays. */
export function moved({ order, hidden }: ColumnChoice, id: string, by: -1 | 1): ColumnChoice {
  const from = order.findIndex((column) => column.id === id);
  const to = Math.max(0, Math.min(from + by, order.length - 1));
  const column = order[from];
  if (column === undefined) return { order, hidden };
  return { order: order.toSpliced(from, 1).toSpliced(to, 0, column), hidden };
}

/** Null for the default, so that whoever never chose gets a column that is added later. */
export function writeColumns(choice: ColumnChoice): string | null {
  const order = choice.order.map(({ id }) => id);
  const isDefault = choice.hidden.size === 0 && order.every((id, place) => id === choosable[place]?.id);
  return isDefault ? null : JSON.stringify({ order, hidden: [...choice.hidden] });
}

/** What lies in a storage may be of any shape. Columns that it does not know yet come last. */
export function readColumns(stored: string | null): ColumnChoice {
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
