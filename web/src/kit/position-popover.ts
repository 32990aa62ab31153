/** Minimum distance in px from the edge of the window. */
const EDGE = 8;
const GAP = 4;

/** Shows a popover below its anchor, or above it without room below. Always inside the window. */
export function positionPopover(popover: HTMLElement, anchor: HTMLElement): void {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const at = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= window.innerHeight - EDGE;
  popover.style.top = `${isBelow ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  popover.style.left = `${Math.max(EDGE, Math.min(at.left - 16, window.innerWidth - width - EDGE))}px`;
}
