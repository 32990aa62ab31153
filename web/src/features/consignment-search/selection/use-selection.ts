import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  countOverLimit,
  MAX_SELECTED,
  NONE_SELECTED,
  withRefreshedRows,
  type SelectedRows,
  withoutReferences,
  withRows,
} from '#features/consignment-search/selection/selected-rows.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import {
  changeSelections,
  loadSelections,
  selectionsKey,
  withSelection,
} from '#freight/stored-selections.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The selected consignments of a list, across all its pages. */
export interface Selection {
  /** In the order in which they were selected. */
  readonly consignments: readonly SelectedConsignment[];
  readonly has: (id: number) => boolean;
  /** Shows an error for rows above the limit. */
  readonly set: (rows: readonly Row[], isOn: boolean) => void;
  /** Selects these rows and no others. */
  readonly replace: (rows: readonly Row[]) => void;
  readonly deselect: (references: ReadonlySet<string>) => void;
  /** Updates selected consignments from newer rows. */
  readonly refresh: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

interface State {
  readonly list: string;
  /** The rows the selection was last updated from. */
  readonly rows: readonly Row[] | null;
  readonly selected: SelectedRows;
}

/**
 * `list` is the key of the filter: every filter has a selection of its own. It survives paging, sorting, Back and reload
 * in this tab, until sign-out. `rows` is the current page.
 */
export function useSelection(list: string, rows: readonly Row[]): Selection {
  const { user, organisationId } = useOrganisationContext();
  const key = selectionsKey({ sub: user.sub, organisationId });
  const [state, setState] = useState<State>(() => loadState(key, list));
  const listState = state.list === list ? state : loadState(key, list);
  // Once per response: rows seen before must not overwrite newer data from `refresh`.
  const now =
    listState.rows === rows
      ? listState
      : { ...listState, rows, selected: withRefreshedRows(listState.selected, rows) };
  if (now !== state) setState(now);
  const { selected } = now;

  useEffect(() => {
    changeSelections(sessionStorage, key, (stored) => withSelection(stored, list, selected));
  }, [key, list, selected]);

  const change = useCallback(
    (to: (before: SelectedRows) => SelectedRows) =>
      setState((before) => (before.list === list ? { ...before, selected: to(before.selected) } : before)),
    [list],
  );
  return useMemo(
    () => ({
      consignments: [...selected.values()],
      has: (id) => selected.has(id),
      set: (some, isOn) => {
        const over = isOn ? countOverLimit(selected, some) : 0;
        if (over > 0) showError(overLimitMessage(over));
        change((before) => withRows(before, some, isOn));
      },
      replace: (some) => change(() => withRows(NONE_SELECTED, some, true)),
      deselect: (references) => change((before) => withoutReferences(before, references)),
      refresh: (some) => change((before) => withRefreshedRows(before, some)),
      clear: () => change(() => NONE_SELECTED),
    }),
    [selected, change],
  );
}

const overLimitMessage = (over: number): string =>
  `You can select at most ${wholeNumber(MAX_SELECTED)} consignments: ${wholeNumber(over)} left out`;

function loadState(key: string, list: string): State {
  const stored = loadSelections(sessionStorage, key);
  const found = stored.find(([other]) => other === list)?.[1] ?? [];
  return { list, rows: null, selected: new Map(found.map((consignment) => [consignment.id, consignment])) };
}
