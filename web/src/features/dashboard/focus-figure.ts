import type { DrillDown } from '#features/dashboard/drill-down.ts';

/**
 * A part of a chart was hit: the word beside it, within the same card, takes the focus. The dialog that opens gives it
 * back there.
 */
export function focusFigure(hit: Element, figure: string): void {
  const words = hit.closest('section')?.querySelectorAll<HTMLElement>('[data-figure]') ?? [];
  for (const word of words) if (word.dataset['figure'] === figure) word.focus({ preventScroll: true });
}

/** Where the focus goes when what is behind a figure closes: the word's `data-figure`. */
export function figureOf(of: DrillDown): string {
  switch (of.card) {
    case 'created':
      return of.status.code;
    case 'difot':
      return `${of.serviceType.code} ${of.isKept ? 'kept' : 'missed'}`;
    case 'exceptions':
      if (of.event === null) return `any ${of.isOpen ? 'open' : 'resolved'}`;
      // What is resolved has no word of its own.
      return `${of.event.id} ${of.isOpen ? 'open' : 'all'}`;
  }
}
