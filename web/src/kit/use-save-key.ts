import { useEffect } from 'react';

/** Calls `save` on Ctrl+S (⌘S), and `saveOther` with Shift as well. */
export function useSaveKey(save: () => void, saveOther = save): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (event.shiftKey) saveOther();
      else save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
