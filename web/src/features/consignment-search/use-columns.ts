import { useMemo } from 'react';
import { type ColumnChoice, readColumns, writeColumns } from '#features/consignment-search/column-choice.ts';
import { useStoredText } from '#kit/use-stored-text.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** The columns of the list, a choice per person, kept in this browser. */
export function useColumns() {
  const { user } = useWorkplace();
  const [stored, store] = useStoredText(`cartage.columns.${encodeURIComponent(user.sub)}`);
  return useMemo(
    () => ({
      choice: readColumns(stored),
      choose: (choice: ColumnChoice) => store(writeColumns(choice)),
    }),
    [stored, store],
  );
}
