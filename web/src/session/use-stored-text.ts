import { useCallback, useSyncExternalStore } from 'react';
import { tryStore } from '#session/browser-storage.ts';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Other tabs share the storage.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** A string in local storage and its setter; null when absent. */
export function useStoredText(key: string): readonly [string | null, (text: string | null) => void] {
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const store = useCallback((text: string | null) => storeText(key, text), [key]);
  return [stored, store];
}

/** The hook's setter for code outside components. */
export function storeText(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else tryStore(localStorage, key, text);
  for (const listener of listeners) listener();
}
