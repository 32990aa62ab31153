import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#kit/is-focus-lost.ts';

interface LostFocus<Target> {
  /** For the element that contains the buttons. */
  readonly onFocus: (event: FocusEvent) => void;
  /** For the element that gets the focus. It needs `tabIndex={-1}`. */
  readonly target: RefObject<Target | null>;
}

/** Moves the focus when the focused button is removed without a click, such as after a response of the server. */
export function useLostFocus<Target extends HTMLElement>(): LostFocus<Target> {
  const target = useRef<Target>(null);
  const focused = useRef<Element | null>(null);
  // After every render, because each may remove the button.
  useEffect(() => {
    if (focused.current === null || focused.current.isConnected || !isFocusLost()) return;
    focused.current = null;
    target.current?.focus();
  });
  return {
    target,
    onFocus: (event) => {
      focused.current = event.target;
    },
  };
}
