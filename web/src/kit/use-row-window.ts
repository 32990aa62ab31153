import { useCallback, useRef, useSyncExternalStore } from 'react';
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
  const last = useRef<Look | null>(null);
  const subscribe = useCallback(
    (changed: () => void) =>
      watch(scroller, () => {
        last.current = null;
        changed();
      }),
    [scroller],
  );
  // Looked at anew only where it may have changed: to ask for sizes after every drawing makes the browser lay the page
  // out there and then, which took more than half of marking 200 rows.
  const drawn = useSyncExternalStore(subscribe, () => {
    const { current } = last;
    const isSame = current?.scroller === scroller && current.list === list && current.count === count;
    if (current?.isMeasured && isSame) return current.drawn;
    last.current = look({ scroller, list, count, usualRowPx });
    return last.current.drawn;
  });
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
  if (scroller === null) return () => {};
  scroller.addEventListener('scroll', changed, { passive: true });
  const sizes = new ResizeObserver(changed);
  sizes.observe(scroller);
  return () => {
    scroller.removeEventListener('scroll', changed);
    sizes.disconnect();
  };
}

interface Asked {
  readonly scroller: HTMLElement | null;
  readonly list: HTMLElement | null;
  readonly count: number;
}

interface Look extends Asked {
  /** There was a row to be measured. */
  readonly isMeasured: boolean;
  /** A text, because what is asked for must be the same value as long as it says the same. */
  readonly drawn: string;
}

function look({ scroller, list, count, usualRowPx }: Asked & { readonly usualRowPx: number }): Look {
  // Larger letters make taller rows; a drawn one knows.
  const drawn = scroller?.querySelector<HTMLElement>('[data-row]');
  const rowPx = drawn?.offsetHeight || usualRowPx;
  const { from, to } = rowWindow(count, {
    scrolledPx: scrolledPast(scroller, list),
    heightPx: scroller?.clientHeight ?? SCREEN_PX,
    rowPx,
  });
  return { scroller, list, count, isMeasured: Boolean(drawn), drawn: `${from} ${to} ${rowPx}` };
}

function scrolledPast(scroller: HTMLElement | null, list: HTMLElement | null): number {
  if (scroller === null) return 0;
  if (list === null) return scroller.scrollTop;
  return scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
