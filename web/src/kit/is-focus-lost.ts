/** True when the focused element was removed, which sends keyboard users back to the top of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
