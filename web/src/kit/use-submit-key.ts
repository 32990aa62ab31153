import { useEffect } from 'react';

/** Calls `submit` on Ctrl+Enter (⌘Enter). */
export function useSubmitKey(submit: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 'Enter' || event.defaultPrevented) return;
      event.preventDefault();
      submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
