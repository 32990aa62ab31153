/**
 * A part of a chart was hit: the word beside it, within the same card, takes the focus. The dialog that opens gives it
 * back there.
 */
export function focusFigure(hit: Element, figure: string): void {
  const words = hit.closest('section')?.querySelectorAll<HTMLElement>('[data-figure]') ?? [];
  for (const word of words) if (word.dataset['figure'] === figure) word.focus({ preventScroll: true });
}
