import type { Page } from '@playwright/test';

/** Visible buttons, links and fields that are narrower or lower than 44 px (U13), except links in a sentence (WCAG 2.5.8). */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(MEASURE);

// Strings, because TypeScript does not know the browser's names here.
const IS_IN_SENTENCE = `(each) =>
  each.tagName === 'A' && getComputedStyle(each).display === 'inline' &&
  [...each.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '')`;

// The label of a field is part of its target.
const MEASURE = `[...document.querySelectorAll('button, a[href], input, select, [role=slider], [role=menuitem]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.closest('[aria-hidden=true], [inert], .visually-hidden') === null)
  .filter((each) => !(${IS_IN_SENTENCE})(each))
  .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
  .filter(({ box }) => box.bottom > 0 && box.right > 0)
  .map(({ each, box }) => (each.getAttribute('aria-label') || each.textContent) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height))`;
