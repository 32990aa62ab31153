import { useMemo } from 'react';
import { type ColumnChoice, readColumns, writeColumns } from '#features/consignment-search/column-choice.ts';
import { usePreference } from '#kit/use-preference.ts';
import type { Versions } from '#kit/preference-record.ts';
import { useWorkplace } from '#session/session-context.tsx';

const COLUMNS = { name: 'columns', merged: ({ ours }: Versions) => ours } as const;

/** The columns of the list, a choice per person, on every machine. */
export function useColumns() {
  const { user } = useWorkplace();
  const [stored, store] = usePreference(COLUMNS, `cartage.columns.${encodeURIComponent(user.sub)}`);
  return useMemo(
    () => ({
      choice: readColumns(stored),
      choose: (choice: ColumnChoice) => store(writeColumns(choice)),
    }),
    [stored, store],
  );
}
