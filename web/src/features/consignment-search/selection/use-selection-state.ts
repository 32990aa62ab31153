import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { findReferences } from '#features/consignment-search/search/find-references.ts';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { type SelectedConsignment, selectedFromRow } from '#freight/selected-consignment.ts';
import { useSession } from '#session/session-context.tsx';

export interface SelectionState {
  /** Current data; until it is loaded, the data of the rows as last shown. */
  readonly consignments: readonly SelectedConsignment[];
  /** References that no longer exist or are not at the selected sites. */
  readonly missing: ReadonlySet<string>;
  readonly isChecking: boolean;
  /** The current data could not be loaded. */
  readonly hasFailed: boolean;
  /** Deselects consignments here and in the list. */
  readonly deselect: (references: ReadonlySet<string>) => void;
}

/**
 * The current state of the consignments that were selected on first render. The selection itself holds the data of the
 * rows as last shown, which other users may have changed since.
 */
export function useSelectionState(search: Search, selection: Selection): SelectionState {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState(selection.consignments);
  const [references] = useState(() => selected.map(({ reference }) => reference));
  const { organisationId, siteIds } = search;
  const { data, isPending, isError } = useQuery({
    queryKey: ['consignments', 'selection-state', organisationId, siteIds, references],
    queryFn: ({ signal }) => findReferences(call, search, { references, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const applyRows = useEffectEvent((rows: readonly Row[]) => {
    selection.refresh(rows);
    const known = new Map(selected.map((consignment) => [consignment.reference, consignment.status]));
    const hasStatusChanged = rows
      .map(selectedFromRow)
      .some(({ reference, status }) => known.get(reference) !== status);
    if (hasStatusChanged) void queryClient.invalidateQueries({ queryKey: ['consignments', 'search'] });
  });
  useEffect(() => {
    if (data !== undefined) applyRows(data);
  }, [data]);
  const found = data && new Map(data.map((row) => [row.reference, selectedFromRow(row)]));
  return {
    consignments: selected.map((consignment) => found?.get(consignment.reference) ?? consignment),
    missing: new Set(found && references.filter((reference) => !found.has(reference))),
    isChecking: isPending,
    hasFailed: isError,
    deselect: (some) => {
      setSelected((before) => before.filter(({ reference }) => !some.has(reference)));
      selection.deselect(some);
    },
  };
}
