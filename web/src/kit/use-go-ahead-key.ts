import { useEffect } from 'react';

/** Ctrl+Enter (⌘Enter) leads to what is still missing, and saves when nothing is. */
export function useGoAheadKey(goAhead: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.key !== 'Enter' || event.defaultPrevented) return;
      event.preventDefault();
      goAhead();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
