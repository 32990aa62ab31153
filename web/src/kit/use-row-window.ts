import { useCallback, useSyncExternalStore } from 'react';
import { type RowWindow, rowWindow } from '#kit/row-window.ts';

const ROW_PX = 44;
/** Before the scroller is there to be asked. */
const SCREEN_PX = 1_000;

/**
 * The window of drawn rows of a table that scrolls inside `scroller`. Own, because our rows are all of one
 * height: the library for tables of any height weighs 11 kB.
 */
export function useRowWindow(
  scroller: HTMLElement | null,
  count: number,
): RowWindow & { readonly rowPx: number } {
  const subscribe = useCallback((changed: () => void) => watch(scroller, changed), [scroller]);
  // A text, because what is asked for must be the same value as long as it says the same.
  const drawn = useSyncExternalStore(subscribe, () => look(scroller, count));
  const [from = 0, to = 0, rowPx = ROW_PX] = drawn.split(' ').map(Number);
  return { from, to, rowPx };
}

function watch(scroller: HTMLElement | null, changed: () => void): () => void {
  scroller?.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed);
  return () => {
    scroller?.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

function look(scroller: HTMLElement | null, count: number): string {
  // Larger letters make taller rows; a drawn one knows.
  const drawn = scroller?.querySelector<HTMLElement>('tbody tr[aria-rowindex]');
  const rowPx = drawn?.offsetHeight || ROW_PX;
  const { from, to } = rowWindow(count, {
    scrolledPx: scroller?.scrollTop ?? 0,
    heightPx: scroller?.clientHeight ?? SCREEN_PX,
    rowPx,
  });
  return `${from} ${to} ${rowPx}`;
}
