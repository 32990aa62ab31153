import { useEffect, useEffectEvent } from 'react';

/** Rows copied from a spreadsheet and pasted anywhere on the page become a file. Text for an input stays there. */
export function usePastedRows(take: (file: File) => void): void {
  const onPaste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const isForInput = target instanceof HTMLElement && target.closest('input, textarea') !== null;
    const text = clipboardData?.getData('text/plain') ?? '';
    if (isForInput || !text.includes('\t')) return;
    take(new File([text], 'Pasted rows.csv', { type: 'text/csv' }));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
