import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { fetchRows } from '#features/consignment-search/search/fetch-rows.ts';
import type { Search, SearchPage } from '#features/consignment-search/search/search-query.ts';
import { MAX_SELECTED } from '#features/consignment-search/selection/selected-rows.ts';
import { SEARCH_ERROR } from '#features/consignment-search/search/search-error.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export interface SelectAll {
  /** 'Select all 1,204'; null when there is nothing more to select. */
  readonly offer: string | null;
  readonly isBusy: boolean;
  readonly select: () => void;
}

interface SelectAllRequest {
  readonly search: Search;
  readonly page: SearchPage | undefined;
  readonly selection: Selection;
}

/** Selects all results of the filter, up to the limit in the order of the list. */
export function useSelectAll(search: Search, page: SearchPage | undefined, selection: Selection): SelectAll {
  const { call } = useSession();
  const { mutate, isPending } = useMutation({
    // The filter may have changed by the time the responses arrive.
    mutationFn: ({ search, page }: SelectAllRequest) =>
      fetchRows(call, search, Math.min(page?.rowCount ?? 0, MAX_SELECTED)),
    onSuccess: (rows, request) => request.selection.set(rows, true),
    onError: (failure) => showError(messageOf(failure, SEARCH_ERROR)),
  });
  const count = page?.rowCount ?? 0;
  const limit = Math.min(count, MAX_SELECTED);
  const isOffered = page !== undefined && page.pageCount > 1 && selection.consignments.length < limit;
  const label =
    count > MAX_SELECTED ? `Select the first ${wholeNumber(limit)}` : `Select all ${wholeNumber(limit)}`;
  return {
    offer: isOffered ? label : null,
    isBusy: isPending,
    select: () => mutate({ search, page, selection }),
  };
}
