import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { findReferences } from '#features/consignment-search/find-references.ts';
import type { Search } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { type MarkedConsignment, markedOf } from '#freight/marked-consignment.ts';
import { useSession } from '#session/session-context.tsx';

export interface Standings {
  /** As they stand now; as they were known as long as that is not told. */
  readonly consignments: readonly MarkedConsignment[];
  /** Not there any more, or not at the chosen sites. */
  readonly missing: ReadonlySet<string>;
  readonly isChecking: boolean;
  /** How they stand now could not be learnt. */
  readonly hasFailed: boolean;
  /** Leaves some out, here and in the list. */
  readonly deselect: (references: ReadonlySet<string>) => void;
}

/**
 * What was marked when this was first drawn, as it stands now: marks know what a row told when it was last shown, and
 * others work on the same consignments. What is marked meanwhile changes nothing of it.
 */
export function useStandings(search: Search, selection: Selection): Standings {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const [marked, setMarked] = useState(selection.consignments);
  const [references] = useState(() => marked.map(({ reference }) => reference));
  const { organisationId, siteIds } = search;
  const { data, isPending, isError } = useQuery({
    queryKey: ['consignments', 'standings', organisationId, siteIds, references],
    queryFn: ({ signal }) => findReferences(call, search, { references, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const takeOver = useEffectEvent((rows: readonly Row[]) => {
    selection.refresh(rows);
    const known = new Map(marked.map((one) => [one.reference, one.status]));
    const hasMoved = rows.map(markedOf).some(({ reference, status }) => known.get(reference) !== status);
    if (hasMoved) void queryClient.invalidateQueries({ queryKey: ['consignments', 'search'] });
  });
  useEffect(() => {
    if (data !== undefined) takeOver(data);
  }, [data]);
  const found = data && new Map(data.map((row) => [row.reference, markedOf(row)]));
  return {
    consignments: marked.map((one) => found?.get(one.reference) ?? one),
    missing: new Set(found && references.filter((reference) => !found.has(reference))),
    isChecking: isPending,
    hasFailed: isError,
    deselect: (some) => {
      setMarked((before) => before.filter(({ reference }) => !some.has(reference)));
      selection.drop(some);
    },
  };
}
