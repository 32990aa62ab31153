import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Rows that PageUp and PageDown pass. */
const PAGE = 10;

export interface RowFocus {
  /** The row that Tab reaches, from 0; always drawn. */
  readonly at: number;
  /** For the body of the table, whose rows carry `data-row` with their index. */
  readonly onFocus: (event: FocusEvent) => void;
  /** Moves on arrow keys, Home, End, PageUp and PageDown; answers the row it moves to, null when it does not. */
  readonly move: (event: KeyboardEvent) => number | null;
  readonly body: { readonly current: HTMLTableSectionElement | null };
}

/**
 * One row of a long table takes the focus from Tab, the arrows carry it on: so the way past a table of 200 rows is
 * one step. `list` is what the rows are of: another list starts at its first row, and only the one that is there at
 * first at `first`.
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
    // With the margins of the style sheet, so that no sticky part covers it.
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
