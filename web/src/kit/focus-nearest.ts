const CONTROL =
  'button:not(:disabled, [aria-disabled=true]), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The elements around a control within the page, from the inside out. */
export function surroundingsOf(control: Element): readonly Element[] {
  const surroundings: Element[] = [];
  let within = control.parentElement;
  while (within !== null && !within.matches('main, [role=dialog], [role=menu], body')) {
    surroundings.push(within);
    within = within.parentElement;
  }
  return surroundings;
}

/** After a control was removed, focuses the first control of what is left around it, or the heading of the page. */
export function focusNearest(surroundings: readonly Element[]): void {
  const remaining = surroundings.find((element) => element.isConnected);
  if (remaining === undefined) return;
  const next = remaining.querySelector<HTMLElement>(CONTROL) ?? document.querySelector<HTMLElement>('h1');
  next?.focus({ preventScroll: true });
}
