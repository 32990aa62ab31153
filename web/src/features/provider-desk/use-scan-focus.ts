import { type RefObject, useEffect } from 'react';

/**
 * Characters that are typed outside of a field go to the scan field, because a keyboard-wedge scanner types wherever the
 * focus is. Dialogs keep their keys, and Space presses the focused button.
 */
export function useScanFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
      const isField = target instanceof Element && target.closest('input, textarea, select, [role=dialog]');
      if (!isField) field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
