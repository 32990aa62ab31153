import type { Page } from '@playwright/test';

export interface Focus {
  /** Empty where nothing of the page has it. */
  readonly name: string;
  /** Drawn as what has the focus. */
  readonly isSeen: boolean;
  /** Wholly behind something else, such as a bar that stays in its place. */
  readonly isCovered: boolean;
}

/** What has the focus, and whether whoever looks can tell. */
export const focusOf = (page: Page): Promise<Focus> => page.evaluate<Focus>(LOOK);

// As text, because these names belong to the browser. A field of a panel is marked by the line beneath it, a row of a
// table on its cells.
const LOOK = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: '', isSeen: false, isCovered: false };
  const marked = [focused, focused.parentElement, ...(focused.tagName === 'TR' ? [focused.firstElementChild] : [])];
  const marks = marked.map((element) => getComputedStyle(element));
  const box = focused.getBoundingClientRect();
  const corners = [
    [box.left + 3, box.top + 3],
    [box.right - 3, box.top + 3],
    [box.left + 3, box.bottom - 3],
    [box.right - 3, box.bottom - 3],
  ];
  // A field's icon lies beside it, in a frame of the same size.
  const frame = focused.parentElement;
  const whole = frame.getBoundingClientRect().height === box.height ? frame : focused;
  const isOnTop = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (whole.contains(top) || top.contains(focused));
  };
  return {
    name: focused.getAttribute('aria-label') || focused.labels?.[0]?.textContent || focused.textContent || focused.tagName,
    isSeen: marks.some(({ boxShadow }) => boxShadow !== 'none') || marks[0].outlineStyle !== 'none',
    isCovered: !corners.some(isOnTop),
  };
})()`;
