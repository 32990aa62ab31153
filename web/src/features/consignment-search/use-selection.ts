import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  leftOver,
  MOST_SELECTED,
  NONE_SELECTED,
  refreshed,
  type Selected,
  without,
  withRows,
} from '#features/consignment-search/selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';
import {
  changeSelections,
  loadSelections,
  selectionsKey,
  withSelection,
} from '#freight/stored-selections.ts';
import { showError } from '#kit/toasts.ts';
import { useWorkplace } from '#session/session-context.tsx';

/** The marked consignments of a list, on whichever of its pages they stand. */
export interface Selection {
  /** In the order in which they were marked. */
  readonly consignments: readonly MarkedConsignment[];
  readonly has: (id: number) => boolean;
  /** Says so where some find no place any more. */
  readonly set: (rows: readonly Row[], isOn: boolean) => void;
  /** Marks these and no others. */
  readonly replace: (rows: readonly Row[]) => void;
  readonly drop: (references: ReadonlySet<string>) => void;
  /** Takes over what these rows tell of what is marked. */
  readonly refresh: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

interface State {
  readonly list: string;
  /** Those that the marks were last compared with. */
  readonly rows: readonly Row[] | null;
  readonly selected: Selected;
}

/**
 * `list` names the list by its filter; another filter is another list with marks of its own. They stay while one pages
 * and sorts, and Back and reload find them again (in this tab, until somebody signs out). `rows` are those shown now.
 */
export function useSelection(list: string, rows: readonly Row[]): Selection {
  const { user, organisationId } = useWorkplace();
  const key = selectionsKey({ sub: user.sub, organisationId });
  const [state, setState] = useState<State>(() => stateOf(key, list));
  const ofList = state.list === list ? state : stateOf(key, list);
  // Once for each answer: the next page no longer tells of the rows of this one, and what was asked for since is newer.
  const now = ofList.rows === rows ? ofList : { ...ofList, rows, selected: refreshed(ofList.selected, rows) };
  if (now !== state) setState(now);
  const { selected } = now;

  useEffect(() => {
    changeSelections(sessionStorage, key, (stored) => withSelection(stored, list, selected));
  }, [key, list, selected]);

  const change = useCallback(
    (to: (before: Selected) => Selected) =>
      setState((before) => (before.list === list ? { ...before, selected: to(before.selected) } : before)),
    [list],
  );
  return useMemo(
    () => ({
      consignments: [...selected.values()],
      has: (id) => selected.has(id),
      set: (some, isOn) => {
        const over = isOn ? leftOver(selected, some) : 0;
        if (over > 0) showError(tooMany(over));
        change((before) => withRows(before, some, isOn));
      },
      replace: (some) => change(() => withRows(NONE_SELECTED, some, true)),
      drop: (references) => change((before) => without(before, references)),
      refresh: (some) => change((before) => refreshed(before, some)),
      clear: () => change(() => NONE_SELECTED),
    }),
    [selected, change],
  );
}

const tooMany = (over: number): string =>
  `${wholeNumber(MOST_SELECTED)} is the most that can be selected: ${wholeNumber(over)} left out`;

function stateOf(key: string, list: string): State {
  const stored = loadSelections(sessionStorage, key);
  const found = stored.find(([other]) => other === list)?.[1] ?? [];
  return { list, rows: null, selected: new Map(found.map((one) => [one.id, one])) };
}
