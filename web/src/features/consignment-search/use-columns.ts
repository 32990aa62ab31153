import { useMemo, useSyncExternalStore } from 'react';
import { type ColumnChoice, readColumns, writeColumns } from '#features/consignment-search/column-choice.ts';
import { keep } from '#session/browser-storage.ts';
import { useWorkplace } from '#session/session-context.tsx';

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** The columns of the list, a choice per person, kept in this browser. */
export function useColumns() {
  const { user } = useWorkplace();
  const key = `cartage.columns.${encodeURIComponent(user.sub)}`;
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  return useMemo(
    () => ({
      choice: readColumns(stored),
      choose: (choice: ColumnChoice) => {
        const written = writeColumns(choice);
        if (written === null) localStorage.removeItem(key);
        else keep(localStorage, key, written);
        for (const listener of listeners) listener();
      },
    }),
    [stored, key],
  );
}
