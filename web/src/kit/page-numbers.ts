export type PageSlot = number | 'gap-before' | 'gap-after';

const MOST_SHOWN = 6;

/**
 * Which page numbers are offered: the first, the last, and those around the current one; at most seven
 * slots, so that the line keeps its width while one pages through. A gap never hides a single page.
 */
export function pageSlots(current: number, count: number): readonly PageSlot[] {
  if (count <= MOST_SHOWN) return range(1, count);
  if (current <= 3) return [...range(1, 4), 'gap-after', count];
  if (current >= count - 2) return [1, 'gap-before', ...range(count - 3, count)];
  return [1, 'gap-before', ...range(current - 1, current + 1), 'gap-after', count];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
