import { useEffect, useSyncExternalStore } from 'react';

/** Extra small: dialogs are full-screen. */
const PHONE = '(max-width: 767px)';
/** Small and down: narrow layouts (SHELL-17). */
const NARROW = '(max-width: 991px)';
/** Medium and up: rows can be selected (SHELL-17). */
const MEDIUM = '(min-width: 992px)';
/** Large and up: a record's sidebar is beside its main column. */
const TWO_COLUMNS = '(min-width: 1200px)';
const ROOMY = '(min-width: 1440px)';

const QUERIES = [PHONE, NARROW, MEDIUM, TWO_COLUMNS, ROOMY];

export const usePhone = () => useLayout(PHONE);
export const useNarrow = () => useLayout(NARROW);
export const useMedium = () => useLayout(MEDIUM);
export const useTwoColumns = () => useLayout(TWO_COLUMNS);
export const useRoomy = () => useLayout(ROOMY);

/** The same for the content of a dialog, which follows the window at once. */
export const usePhoneInDialog = () => useSyncExternalStore(onChangeOf(PHONE), () => matches(PHONE));
export const useNarrowInDialog = () => useSyncExternalStore(onChangeOf(NARROW), () => matches(NARROW));

let holds = 0;
/** The layout when the first dialog opened. */
let held: ReadonlyMap<string, boolean> = new Map();
const onRelease = new Set<() => void>();

/**
 * Keeps the layout of the page while a dialog is open. When a tablet is rotated, another layout would unmount the dialog
 * with the text that the user typed.
 */
export function useHeldLayout(): void {
  useEffect(() => {
    if (holds === 0) held = new Map(QUERIES.map((query) => [query, matches(query)]));
    holds += 1;
    return () => {
      holds -= 1;
      if (holds === 0) for (const changed of onRelease) changed();
    };
  }, []);
}

const matches = (query: string) => window.matchMedia(query).matches;

const onChangeOf = (query: string) => (changed: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

function useLayout(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const stop = onChangeOf(query)(changed);
      onRelease.add(changed);
      return () => {
        stop();
        onRelease.delete(changed);
      };
    },
    () => (holds > 0 ? held.get(query) : undefined) ?? matches(query),
  );
}
