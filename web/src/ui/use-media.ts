import { useSyncExternalStore } from 'react';

/** Extra small: dialogs are full-screen. */
const PHONE = '(max-width: 767px)';
/** Small and down: narrow layouts (SHELL-17). */
const NARROW = '(max-width: 991px)';
/** Medium and up: rows can be selected (SHELL-17). */
const MEDIUM = '(min-width: 992px)';
/** Large and up: a record's sidebar is beside its main column. */
const TWO_COLUMNS = '(min-width: 1200px)';
const ROOMY = '(min-width: 1440px)';

export const usePhone = () => useMedia(PHONE);
export const useNarrow = () => useMedia(NARROW);
export const useMedium = () => useMedia(MEDIUM);
export const useTwoColumns = () => useMedia(TWO_COLUMNS);
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
