import { useCallback, useRef, useSyncExternalStore } from 'react';
import { type RowWindow, rowWindow } from '#kit/row-window.ts';

const TABLE_ROW_PX = 44;
/** Assumed height before the scroller is rendered. */
const SCREEN_PX = 1_000;

/**
 * The rendered rows of a table that scrolls inside `scroller`, or of a list further down in it. Rendered rows have
 * `data-row`. No library: all rows have the same height, and a library for any height adds 11 kB.
 */
export function useRowWindow(
  scroller: HTMLElement | null,
  count: number,
  { list = null, defaultRowPx = TABLE_ROW_PX }: ListOptions = {},
): RowWindow & { readonly rowPx: number } {
  const last = useRef<Measurement | null>(null);
  const subscribe = useCallback(
    (changed: () => void) =>
      watch(scroller, () => {
        last.current = null;
        changed();
      }),
    [scroller],
  );
  // Measured again only after a scroll, resize or new list. Reading sizes after every render forces a layout, which took
  // more than half of the time to select 200 rows.
  const encoded = useSyncExternalStore(subscribe, () => {
    const { current } = last;
    const isSame = current?.scroller === scroller && current.list === list && current.count === count;
    if (current?.isMeasured && isSame) return current.encoded;
    last.current = measure({ scroller, list, count, defaultRowPx });
    return last.current.encoded;
  });
  const [from = 0, to = 0, rowPx = defaultRowPx] = encoded.split(' ').map(Number);
  return { from, to, rowPx };
}

interface ListOptions {
  /** Absent: the rows start at the top of the scroller. */
  readonly list?: HTMLElement | null;
  readonly defaultRowPx?: number;
}

/** The nearest scrolling ancestor; null when only the page scrolls. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let ancestor = element.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
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

interface Target {
  readonly scroller: HTMLElement | null;
  readonly list: HTMLElement | null;
  readonly count: number;
}

interface Measurement extends Target {
  /** A rendered row was available to measure. */
  readonly isMeasured: boolean;
  /** A string, because useSyncExternalStore compares snapshots by identity. */
  readonly encoded: string;
}

function measure({
  scroller,
  list,
  count,
  defaultRowPx,
}: Target & { readonly defaultRowPx: number }): Measurement {
  // A larger font makes taller rows, so a rendered row is measured.
  const row = scroller?.querySelector<HTMLElement>('[data-row]');
  const rowPx = row?.offsetHeight || defaultRowPx;
  const { from, to } = rowWindow(count, {
    scrolledPx: scrolledPast(scroller, list),
    heightPx: scroller?.clientHeight ?? SCREEN_PX,
    rowPx,
  });
  return { scroller, list, count, isMeasured: Boolean(row), encoded: `${from} ${to} ${rowPx}` };
}

function scrolledPast(scroller: HTMLElement | null, list: HTMLElement | null): number {
  if (scroller === null) return 0;
  if (list === null) return scroller.scrollTop;
  return scroller.getBoundingClientRect().top - list.getBoundingClientRect().top;
}
