import type { Page } from '@playwright/test';

/** Visible elements that are wider than the viewport or reach beyond it, outside regions that scroll (WCAG 1.4.10). */
export const overflowingElements = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(FIND_OVERFLOW);

// A string, because TypeScript does not know the browser's names here.
const FIND_OVERFLOW = `(() => {
  const width = document.documentElement.clientWidth;
  const clips = (element) => getComputedStyle(element).overflowX !== 'visible';
  const isClipped = (element) => {
    for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
      if (clips(up) && up.getBoundingClientRect().width <= width + 1) return true;
    return false;
  };
  const named = (element) =>
    element.tagName.toLowerCase() + ' ' + (element.getAttribute('aria-label') || element.textContent).slice(0, 60);
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.visually-hidden') === null)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width > width + 1 || box.right > width + 1 || box.left < -1))
    .filter(({ element }) => !isClipped(element))
    .map(({ element, box }) => named(element) + ': ' + Math.round(box.left) + ' to ' + Math.round(box.right) + ' of ' + width);
})()`;
