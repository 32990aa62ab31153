const ID = 'undecided';

/** Marks the first choice of the merge view. */
export const firstConflictMark = { id: ID };

/** Saving over what somebody else wrote is decided there. */
export function focusFirstConflict(): void {
  const choice = document.getElementById(ID);
  // It is far from where they were: shown also to whoever came by the mouse.
  choice?.focus({ focusVisible: true, preventScroll: true });
  choice?.scrollIntoView({ block: 'center' });
}
