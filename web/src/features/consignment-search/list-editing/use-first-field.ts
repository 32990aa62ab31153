import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { focusFirstConflict } from '#freight/edit/focus-conflict.ts';

/** Moves the focus to the first field with its text selected, later to the first conflict. */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
  hasConflict: boolean,
): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // The dates appear when the consignment is loaded.
    if (isReady && focused instanceof HTMLInputElement && form.current?.contains(focused) === true) return;
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
    if (input == null) form.current?.focus();
  }, [form, isReady]);
  useEffect(() => {
    if (hasConflict) focusFirstConflict();
  }, [hasConflict]);
}
