import type { Page } from '@playwright/test';

export interface Focus {
  /** Accessible name of the focused element; empty without one. */
  readonly name: string;
  /** Whether a focus indicator is visible. */
  readonly isSeen: boolean;
  /** Whether another element covers it completely, such as a sticky bar. */
  readonly isCovered: boolean;
}

/** The focused element, and whether users can see that it has the focus. */
export const focusOf = (page: Page): Promise<Focus> => page.evaluate<Focus>(READ_FOCUS);

// A string, because TypeScript does not know the browser's names here. A field of a panel shows the focus on its
// parent, a table row on its cells.
const READ_FOCUS = `(() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { name: '', isSeen: false, isCovered: false };
  const elements = [focused, focused.parentElement, ...(focused.tagName === 'TR' ? [focused.firstElementChild] : [])];
  const styles = elements.map((element) => getComputedStyle(element));
  const box = focused.getBoundingClientRect();
  const corners = [
    [box.left + 3, box.top + 3],
    [box.right - 3, box.top + 3],
    [box.left + 3, box.bottom - 3],
    [box.right - 3, box.bottom - 3],
  ];
  // The icon of a field is its sibling, in a parent of the same height.
  const frame = focused.parentElement;
  const whole = frame.getBoundingClientRect().height === box.height ? frame : focused;
  const isOnTop = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (whole.contains(top) || top.contains(focused));
  };
  return {
    name: focused.getAttribute('aria-label') || focused.labels?.[0]?.textContent || focused.textContent || focused.tagName,
    isSeen: styles.some(({ boxShadow }) => boxShadow !== 'none') || styles[0].outlineStyle !== 'none',
    isCovered: !corners.some(isOnTop),
  };
})()`;
