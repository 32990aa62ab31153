import { useCallback, useSyncExternalStore } from 'react';
import { type RowWindow, rowWindow } from '#kit/row-window.ts';

const TABLE_ROW_PX = 44;
/** Before the scroller is there to be asked. */
const SCREEN_PX = 1_000;

/**
 * The window of drawn rows of a table that scrolls inside `scroller`, or of a list further down in it. A drawn row
 * carries `data-row`. Own, because our rows are all of one height: the library for tables of any height weighs 11 kB.
 */
export function useRowWindow(
  scroller: HTMLElement | null,
  count: number,
  { list = null, usualRowPx = TABLE_ROW_PX }: Below = {},
): RowWindow & { readonly rowPx: number } {
  const subscribe = useCallback((changed: () => void) => watch(scroller, changed), [scroller]);
  // A text, because what is asked for must be the same value as long as it says the same.
  const drawn = useSyncExternalStore(subscribe, () => look(scroller, list, { count, usualRowPx }));
  const [from = 0, to = 0, rowPx = usualRowPx] = drawn.split(' ').map(Number);
  return { from, to, rowPx };
}

interface Below {
  /** Absent: the rows begin where the scroller does. */
  readonly list?: HTMLElement | null;
  readonly usualRowPx?: number;
}

/** What scrolls around an element; null where nothing but the page does. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

function watch(scroller: HTMLElement | null, changed: () => void): () => void {
  scroller?.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    scroller?.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

function look(
  scroller: HTMLElement | null,
  list: HTMLElement | null,
  { count, usualRowPx }: { readonly count: number; readonly usualRowPx: number },
): string {
  // Larger letters make taller rows; a drawn one knows.
  const drawn = scroller?.querySelector<HTMLElement>('[data-row]');
  const rowPx = drawn?.offsetHeight || usualRowPx;
  const { from, to } = rowWindow(count, {
    scrolledPx: scrolledPast(scroller, list),
    heightPx: scroller?.clientHeight ?? SCREEN_PX,
    rowPx,
  });
  return `${from} ${to} ${rowPx}`;
}

function scrolledPast(scroller: HTMLElement | null, list: HTMLElement | null): number {
  if (scroller === null) return 0;
  if (list === null) return scroller.scrollTop;
  return scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
