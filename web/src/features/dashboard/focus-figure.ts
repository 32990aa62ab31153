import type { DrillDown } from '#features/dashboard/drill-down.ts';

/** Focuses the legend entry of a clicked chart part, so that the dialog restores the focus to it on close. */
export function focusFigure(clicked: Element, figure: string): void {
  const entries = clicked.closest('section')?.querySelectorAll<HTMLElement>('[data-figure]') ?? [];
  for (const entry of entries) if (entry.dataset['figure'] === figure) entry.focus({ preventScroll: true });
}

/** The `data-figure` of the legend entry that gets the focus when a drill-down closes. */
export function figureOf(of: DrillDown): string {
  switch (of.card) {
    case 'created':
      return of.status.code;
    case 'difot':
      return `${of.serviceType.code} ${of.isOnTime ? 'kept' : 'missed'}`;
    case 'exceptions':
      if (of.event === null) return `any ${of.isOpen ? 'open' : 'resolved'}`;
      // Resolved exceptions have no entry of their own.
      return `${of.event.id} ${of.isOpen ? 'open' : 'all'}`;
  }
}
