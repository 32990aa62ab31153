import { useSyncExternalStore } from 'react';

/** Narrow layouts begin below this (SHELL-17). */
const NARROW = '(max-width: 767px)';
/** From here on rows can be marked (SHELL-17). */
const MEDIUM = '(min-width: 992px)';
const ROOMY = '(min-width: 1440px)';

export const useNarrow = () => useMedia(NARROW);
export const useMedium = () => useMedia(MEDIUM);
export const useRoomy = () => useMedia(ROOMY);

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
