import type { Page } from '@playwright/test';

/** What a finger may miss: buttons, links and fields in sight that are under 44 px one way or the other (U13). */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(MEASURE);

// As text, because these names belong to the browser. A field is hit by its label too; a link within a sentence is a
// part of it.
const MEASURE = `[...document.querySelectorAll('button, a[href], input, select, [role=slider], [role=menuitem]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden=true], [inert]') === null)
  .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
  .filter(({ box }) => box.bottom > 0 && box.right > 0)
  .map(({ each, box }) => (each.getAttribute('aria-label') || each.textContent) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height))`;
