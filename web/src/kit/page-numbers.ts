export type PageSlot = number | 'gap-before' | 'gap-after';

const MAX_PAGES_WITHOUT_GAP = 6;
const MAX_SLOTS_ON_PHONE = 5;

/**
 * The page numbers to show: first, last and those around the current page. At most seven slots, so that the width stays
 * the same while paging. A gap never hides a single page.
 */
export function pageSlots(current: number, count: number): readonly PageSlot[] {
  if (count <= MAX_PAGES_WITHOUT_GAP) return range(1, count);
  if (current <= 3) return [...range(1, 4), 'gap-after', count];
  if (current >= count - 2) return [1, 'gap-before', ...range(count - 3, count)];
  return [1, 'gap-before', ...range(current - 1, current + 1), 'gap-after', count];
}

/** At most five slots, which fit on one line with the arrows. */
export function pageSlotsOnPhone(current: number, count: number): readonly PageSlot[] {
  if (count <= MAX_SLOTS_ON_PHONE) return range(1, count);
  if (current <= 2) return [...range(1, 3), 'gap-after', count];
  if (current >= count - 1) return [1, 'gap-before', ...range(count - 2, count)];
  return [1, 'gap-before', current, 'gap-after', count];
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
