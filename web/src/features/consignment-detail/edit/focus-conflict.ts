const ID = 'undecided';

/** Marks the first choice of the merge view. */
export const firstConflictMark = { id: ID };

/** Saving over what somebody else wrote is decided there. */
export function focusFirstConflict(): void {
  const choice = document.getElementById(ID);
  choice?.focus();
  choice?.scrollIntoView({ block: 'center' });
}
