const ID = 'first-conflict';

/** Attributes of the first choice in the merge panel. */
export const firstConflictAttributes = { id: ID };

/** Moves the focus to the first unresolved conflict. */
export function focusFirstConflict(): void {
  const choice = document.getElementById(ID);
  // Visible focus also after a mouse click, because the panel is far from the Save button.
  choice?.focus({ focusVisible: true, preventScroll: true });
  choice?.scrollIntoView({ block: 'center' });
}
