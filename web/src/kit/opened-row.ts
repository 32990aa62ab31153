import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

/** The opened row per history entry; lost on reload. */
const openedFrom = new Map<string, string>();

/** Remembers the opened row of a list, so that Back can restore the focus to it. */
export function useOpenedRow(rows: readonly { readonly reference: string }[]) {
  const router = useRouter();
  const entryKey = () => router.state.location.state.__TSR_key ?? '';
  const [at] = useState(() => {
    const reference = openedFrom.get(entryKey());
    return reference === undefined ? -1 : rows.findIndex((row) => row.reference === reference);
  });
  return {
    /** Index of the opened row; null when it is not among the rows. */
    at: at === -1 ? null : at,
    remember: (reference: string) => void openedFrom.set(entryKey(), reference),
  };
}

/** Focuses the opened row once when the list renders, unless the user has moved the focus elsewhere. */
export function useFocusOnOpened(
  list: RefObject<HTMLElement | null>,
  at: number | null,
  selector: (at: number) => string,
): void {
  useEffect(() => {
    const { activeElement } = document;
    if (at === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const row = list.current?.querySelector<HTMLElement>(selector(at));
    // For a list in a dialog, which would otherwise focus its first element.
    row?.setAttribute('data-autofocus', '');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, at, selector]);
}
