import { useMemo } from 'react';
import {
  type ColumnChoice,
  parseColumns,
  serializeColumns,
} from '#features/consignment-search/columns/column-choice.ts';
import { usePreference } from '#session/preferences/use-preference.ts';
import type { PreferenceVersions } from '#session/preferences/preference-record.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

const COLUMNS = { name: 'columns', merge: ({ ours }: PreferenceVersions) => ours } as const;

/** The column choice of the signed-in user, synchronised between devices. */
export function useColumns() {
  const { user } = useOrganisationContext();
  const [stored, store] = usePreference(COLUMNS, `cartage.columns.${encodeURIComponent(user.sub)}`);
  return useMemo(
    () => ({
      choice: parseColumns(stored),
      choose: (choice: ColumnChoice) => store(serializeColumns(choice)),
    }),
    [stored, store],
  );
}
