import { useEffect } from 'react';

/** Calls `submit` on Ctrl+Enter (⌘Enter), and `submitOther` with Shift as well. */
export function useSubmitKey(submit: () => void, submitOther = submit): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 'Enter' || event.defaultPrevented) return;
      event.preventDefault();
      if (event.shiftKey) submitOther();
      else submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
