import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

/** Which row was opened from which place of the history, as long as the tab lives. */
const openedFrom = new Map<string, string>();

/** Remembers which row of a list leads away, so that Back finds the focus on it; nothing where no row did. */
export function useOpenedRow(rows: readonly { readonly reference: string }[]) {
  const router = useRouter();
  const place = () => router.state.location.state.__TSR_key ?? '';
  const [at] = useState(() => {
    const reference = openedFrom.get(place());
    return reference === undefined ? -1 : rows.findIndex((row) => row.reference === reference);
  });
  return {
    /** From 0; null where it is not, or no longer, one of the rows. */
    at: at === -1 ? null : at,
    remember: (reference: string) => void openedFrom.set(place(), reference),
  };
}

/** Once, when the list comes: whoever is elsewhere by then stays there. */
export function useFocusOnOpened(
  list: RefObject<HTMLElement | null>,
  at: number | null,
  selector: (at: number) => string,
): void {
  useEffect(() => {
    const { activeElement } = document;
    if (at === null || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return;
    const row = list.current?.querySelector<HTMLElement>(selector(at));
    // In a dialog, which would give the focus to its first part.
    row?.setAttribute('data-autofocus', '');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [list, at, selector]);
}
