import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Number of rows that PageUp and PageDown move. */
const PAGE = 10;

export interface RowFocus {
  /** Index of the row in the tab order; always rendered. */
  readonly at: number;
  /** For the table body, whose rows have their index in `data-row`. */
  readonly onFocus: (event: FocusEvent) => void;
  /** Moves on arrow keys, Home, End, PageUp and PageDown. Returns the target row, or null for other keys. */
  readonly move: (event: KeyboardEvent) => number | null;
  readonly body: { readonly current: HTMLTableSectionElement | null };
}

/**
 * Roving tab index for table rows: Tab reaches one row, arrow keys move between rows. So Tab passes a table of 200 rows in
 * one step. `list` identifies the data: a new list starts at its first row; the initial list starts at `first`.
 */
export function useRowFocus(count: number, list: unknown, first = 0): RowFocus {
  const [state, setState] = useState({ current: first, list });
  const body = useRef<HTMLTableSectionElement>(null);
  const isMoving = useRef(false);
  if (state.list !== list) setState({ current: 0, list });
  const current = Math.max(0, Math.min(state.list === list ? state.current : 0, count - 1));
  const setCurrent = (index: number) => setState({ current: index, list });

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    row?.focus({ preventScroll: true });
    // Respects the scroll margins of the style sheet, so that no sticky element covers the row.
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  return {
    at: current,
    body,
    onFocus: (event) => {
      const index = event.target.closest('[data-row]')?.getAttribute('data-row') ?? null;
      if (index !== null && Number(index) !== current) setCurrent(Number(index));
    },
    move: (event) => {
      const target = targetOf(event.key, current, count - 1);
      if (target === null || event.ctrlKey || event.metaKey || event.altKey) return null;
      event.preventDefault();
      if (target !== current) {
        isMoving.current = true;
        setCurrent(target);
      }
      return target;
    },
  };
}

function targetOf(key: string, current: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE,
    PageUp: current - PAGE,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, last));
}
