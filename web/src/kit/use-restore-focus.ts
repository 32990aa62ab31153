import { useEffect, useState } from 'react';

/** On unmount, restores the focus to the element that had it on mount, or to the button of the menu it was in. */
export function useRestoreFocus(): void {
  const [openers] = useState(() => openersOf(document.activeElement));
  useEffect(
    () => () => {
      openers.find((opener) => opener.isConnected)?.focus({ preventScroll: true });
    },
    [openers],
  );
}

/** The element, then the buttons of the menus and popovers around it, which close when a dialog opens. */
function openersOf(element: Element | null): readonly HTMLElement[] {
  const openers: HTMLElement[] = [];
  for (let within = element; within !== null;) {
    if (within instanceof HTMLElement && within !== document.body) openers.push(within);
    const floating: Element | null = within.closest(
      '[role=menu][aria-labelledby], [role=dialog][aria-labelledby]',
    );
    within = floating && document.getElementById(floating.getAttribute('aria-labelledby') ?? '');
    if (within instanceof HTMLElement && openers.includes(within)) break;
  }
  return openers;
}
