import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { messageOf } from '#api/problem.ts';
import { findReferences, foundWords } from '#features/consignment-search/find-references.ts';
import type { Search } from '#features/consignment-search/queries.ts';
import { SEARCH_ERROR } from '#features/consignment-search/states.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { wantedMarks } from '#freight/wanted-marks.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

interface Wish {
  readonly references: readonly string[];
  readonly search: Search;
  readonly selection: Selection;
}

/** Marks what bulk work was done with, and nothing else, whatever the filter shows: the next step is of the same. */
export function useWantedMarks(search: Search, selection: Selection): void {
  const { call } = useSession();
  const wanted = useSyncExternalStore(wantedMarks.subscribe, wantedMarks.read);
  const { mutate } = useMutation({
    mutationFn: ({ references, search: of }: Wish) => findReferences(call, of, { references }),
    onSuccess: (rows, { references, selection: marks }) => {
      const byReference = new Map(rows.map((row) => [row.reference, row]));
      marks.replace(references.flatMap((reference) => byReference.get(reference) ?? []));
      const missing = references.filter((reference) => !byReference.has(reference));
      if (missing.length > 0) showError(foundWords({ count: byReference.size, missing }));
    },
    onError: (failure) => showError(messageOf(failure, SEARCH_ERROR)),
  });
  const take = useEffectEvent(() => {
    const references = wantedMarks.take();
    if (references !== null) mutate({ references, search, selection });
  });
  useEffect(() => {
    if (wanted !== null) take();
  }, [wanted]);
}
