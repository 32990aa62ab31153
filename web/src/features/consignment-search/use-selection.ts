import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  NONE_SELECTED,
  readSelections,
  refreshed,
  type Selected,
  storeSelection,
  withOnly,
  withRows,
} from '#features/consignment-search/selection.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** The marked consignments of a list, on whichever of its pages they stand. */
export interface Selection {
  /** In the order in which they were marked. */
  readonly consignments: readonly SelectedConsignment[];
  readonly has: (id: number) => boolean;
  readonly set: (rows: readonly Row[], isOn: boolean) => void;
  /** Leaves marked only these. */
  readonly keep: (references: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

/**
 * `list` names the list by its filter; another filter is another list with marks of its own. They stay while one pages
 * and sorts, and Back and reload find them again (in this tab, until somebody signs out). `rows` are those shown now.
 */
export function useSelection(list: string, rows: readonly Row[]): Selection {
  const { user, organisationId } = useWorkplace();
  const key = draftKey({ sub: user.sub, organisationId }, 'selection');
  const [state, setState] = useState(() => ({ list, selected: storedFor(key, list) }));
  if (state.list !== list) setState({ list, selected: storedFor(key, list) });
  const before = state.list === list ? state.selected : NONE_SELECTED;
  const selected = useMemo(() => refreshed(before, rows), [before, rows]);
  // Kept, because the next page no longer tells of the rows of this one.
  if (selected !== before) setState({ list, selected });

  useEffect(() => {
    const stored = readSelections(readDraft(sessionStorage, key));
    writeDraft(sessionStorage, key, storeSelection(stored, list, selected));
  }, [key, list, selected]);

  const change = useCallback(
    (to: (before: Selected) => Selected) =>
      setState((before) => (before.list === list ? { list, selected: to(before.selected) } : before)),
    [list],
  );
  return useMemo(
    () => ({
      consignments: [...selected.values()],
      has: (id) => selected.has(id),
      set: (some, isOn) => change((before) => withRows(before, some, isOn)),
      keep: (references) => change((before) => withOnly(before, references)),
      clear: () => change(() => NONE_SELECTED),
    }),
    [selected, change],
  );
}

function storedFor(key: string, list: string): Selected {
  const stored = readSelections(readDraft(sessionStorage, key));
  const found = stored.find(([other]) => other === list)?.[1] ?? [];
  return new Map(found.map((one) => [one.id, one]));
}
