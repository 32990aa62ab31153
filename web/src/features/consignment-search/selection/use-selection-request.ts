import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { messageOf } from '#api/problem.ts';
import { findReferences, foundMessage } from '#features/consignment-search/search/find-references.ts';
import type { Search } from '#features/consignment-search/search/search-query.ts';
import { SEARCH_ERROR } from '#features/consignment-search/search/search-error.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { selectionRequest } from '#freight/selection-request.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

interface SelectionRequest {
  readonly references: readonly string[];
  readonly search: Search;
  readonly selection: Selection;
}

/** Selects exactly the consignments that another part of the portal requested. The filter does not apply. */
export function useSelectionRequest(search: Search, selection: Selection): void {
  const { call } = useSession();
  const requested = useSyncExternalStore(selectionRequest.subscribe, selectionRequest.read);
  const { mutate } = useMutation({
    mutationFn: ({ references, search: within }: SelectionRequest) =>
      findReferences(call, within, { references }),
    onSuccess: (rows, { references, selection: target }) => {
      const byReference = new Map(rows.map((row) => [row.reference, row]));
      target.replace(references.flatMap((reference) => byReference.get(reference) ?? []));
      const missing = references.filter((reference) => !byReference.has(reference));
      if (missing.length > 0) showError(foundMessage({ count: byReference.size, missing }));
    },
    onError: (failure) => showError(messageOf(failure, SEARCH_ERROR)),
  });
  const take = useEffectEvent(() => {
    const references = selectionRequest.take();
    if (references !== null) mutate({ references, search, selection });
  });
  useEffect(() => {
    if (requested !== null) take();
  }, [requested]);
}
