import type { Page } from '@playwright/test';

export interface Focus {
  readonly name: string;
  /** Drawn as what has the focus. */
  readonly isSeen: boolean;
  /** Wholly behind something else, such as a bar that stays in its place. */
  readonly isCovered: boolean;
}

/** What has the focus, and whether whoever looks can tell. */
export const focusOf = (page: Page): Promise<Focus> => page.evaluate<Focus>(LOOK);

// As text, because these names belong to the browser. A field of a panel is marked by the line beneath it.
const LOOK = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: '', isSeen: false, isCovered: false };
  const marks = [focused, focused.parentElement].map((element) => getComputedStyle(element));
  const box = focused.getBoundingClientRect();
  const corners = [
    [box.left + 3, box.top + 3],
    [box.right - 3, box.top + 3],
    [box.left + 3, box.bottom - 3],
    [box.right - 3, box.bottom - 3],
  ];
  const isOnTop = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (focused.contains(top) || top.contains(focused));
  };
  return {
    name: focused.getAttribute('aria-label') ?? focused.textContent,
    isSeen: marks.some(({ boxShadow }) => boxShadow !== 'none') || marks[0].outlineStyle !== 'none',
    isCovered: !corners.some(isOnTop),
  };
})()`;
