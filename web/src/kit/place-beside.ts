/** Least distance from the edge of the window. */
const EDGE = 8;
const GAP = 4;

/** Shows a popover beneath its anchor, or above where there is no room; inside the window in any case. */
export function placeBeside(popover: HTMLElement, anchor: HTMLElement): void {
  if (!popover.matches(':popover-open')) popover.showPopover();
  const at = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= window.innerHeight - EDGE;
  popover.style.top = `${isBelow ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height)}px`;
  popover.style.left = `${Math.max(EDGE, Math.min(at.left - 16, window.innerWidth - width - EDGE))}px`;
}
