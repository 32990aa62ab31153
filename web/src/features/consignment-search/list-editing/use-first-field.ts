import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusFirstConflict } from '#freight/edit/focus-conflict.ts';

/** Moves the focus to the first field with its text selected, later to the first conflict. */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  isReady: boolean,
  hasConflict: boolean,
): void {
  const hasFocused = useRef(false);
  useLayoutEffect(() => {
    if (hasFocused.current) return;
    const input = form.current?.querySelector('input');
    input?.focus();
    input?.select();
    // The fields of dates appear when the consignment is loaded.
    if (input == null) form.current?.focus();
    hasFocused.current = input != null || isReady;
  }, [form, isReady]);
  useEffect(() => {
    if (hasConflict) focusFirstConflict();
  }, [hasConflict]);
}
