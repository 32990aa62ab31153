import { useCallback, useSyncExternalStore } from 'react';
import { keep } from '#session/browser-storage.ts';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // What another tab keeps is this one's too.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** A text that this browser keeps, and how to change it; null is none. */
export function useStoredText(key: string): readonly [string | null, (text: string | null) => void] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const store = useCallback((text: string | null) => storeText(key, text), [key]);
  return [stored, store];
}

/** As the hook does it, for what is no part of a page. */
export function storeText(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else keep(localStorage, key, text);
  for (const listener of listeners) listener();
}
