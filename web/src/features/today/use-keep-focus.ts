import { useEffect, useRef } from 'react';
import { isFocusLost } from '#kit/is-focus-lost.ts';

/**
 * When the user has completed the task of a row, the row leaves its section. Moves the focus to the heading of the
 * section, or of the page.
 */
export function useKeepFocus(): void {
  const focused = useRef<{ readonly element: Element; readonly section: string } | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const heading = target instanceof Element && target.closest('tbody, section')?.querySelector('h2');
      focused.current = heading ? { element: target as Element, section: heading.id } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  // After every render, because each may remove the focused row.
  useEffect(() => {
    const before = focused.current;
    if (before === null || before.element.isConnected || !isFocusLost()) return;
    const heading = document.getElementById(before.section) ?? document.querySelector<HTMLElement>('h1');
    heading?.focus();
  });
}
