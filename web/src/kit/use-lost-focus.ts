import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusNearest, surroundingsOf } from '#kit/focus-nearest.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';

interface LostFocus<Target> {
  /** For the element that contains the buttons. */
  readonly onFocus: (event: FocusEvent) => void;
  /**
   * For the element that gets the focus. It needs `tabIndex={-1}`. Without it, a control near the removed button gets
   * the focus.
   */
  readonly target: RefObject<Target | null>;
}

/** Moves the focus when the focused button is removed without a click, such as after a response of the server. */
export function useLostFocus<Target extends HTMLElement>(): LostFocus<Target> {
  const target = useRef<Target>(null);
  const focused = useRef<{ readonly element: Element; readonly surroundings: readonly Element[] } | null>(
    null,
  );
  // After every render, because each may remove the button.
  useEffect(() => {
    const before = focused.current;
    if (before === null || before.element.isConnected || !isFocusLost()) return;
    focused.current = null;
    if (target.current === null) focusNearest(before.surroundings);
    else target.current.focus();
  });
  return {
    target,
    onFocus: ({ target: element }) => {
      focused.current = { element, surroundings: surroundingsOf(element) };
    },
  };
}
