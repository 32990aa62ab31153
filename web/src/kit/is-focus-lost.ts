/** What had the focus is gone: with the keyboard one would be at the top of the page again. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
