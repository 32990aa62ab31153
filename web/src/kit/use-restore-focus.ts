import { useEffect, useState } from 'react';
import { focusNearest, surroundingsOf } from '#kit/focus-nearest.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';

/**
 * On unmount, restores the focus to the element that had it on mount, or to the button of the menu it was in. If both
 * were removed or are disabled, a control near them gets the focus, unless the page has moved it.
 */
export function useRestoreFocus(): void {
  const [openers] = useState(() => openersOf(document.activeElement));
  const [surroundings] = useState(() => openers.flatMap(surroundingsOf));
  useEffect(
    () => () => {
      openers.find((opener) => opener.isConnected)?.focus({ preventScroll: true });
      // After the other effects, which may focus a certain element.
      queueMicrotask(() => isFocusLost() && focusNearest(surroundings));
    },
    [openers, surroundings],
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
