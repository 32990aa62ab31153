import { PAGE_SIZES } from '@cartage/domain/search/search-filter.ts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { requestOf, type Search, type SearchPage } from '#features/consignment-search/queries.ts';
import { MOST_SELECTED } from '#features/consignment-search/selection.ts';
import { SEARCH_ERROR } from '#features/consignment-search/states.tsx';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export interface SelectAll {
  /** 'Select all 1,204'; null when there is nothing more to mark. */
  readonly offer: string | null;
  readonly isBusy: boolean;
  readonly select: () => void;
}

interface Begun {
  readonly search: Search;
  readonly page: SearchPage | undefined;
  readonly selection: Selection;
}

const LARGEST = PAGE_SIZES[3];

/** Marks whatever the filter finds, page by page; of more than may be marked the first in the order of the list. */
export function useSelectAll(search: Search, page: SearchPage | undefined, selection: Selection): SelectAll {
  const { call } = useSession();
  const { mutate, isPending } = useMutation({
    // What it was begun for: another filter may be shown when it comes back.
    mutationFn: async ({ search, page }: Begun) => {
      const pages = Math.ceil(Math.min(page?.rowCount ?? 0, MOST_SELECTED) / LARGEST);
      const found = await Promise.all(
        Array.from({ length: pages }, (_, index) =>
          call(
            'searchConsignments',
            requestOf({ ...search, view: { ...search.view, page: index + 1, size: LARGEST } }),
          ),
        ),
      );
      return found.flatMap(({ results }) => results);
    },
    onSuccess: (rows, begun) => begun.selection.set(rows, true),
    onError: (failure) => showError(messageOf(failure, SEARCH_ERROR)),
  });
  const count = page?.rowCount ?? 0;
  const most = Math.min(count, MOST_SELECTED);
  const isOffered = page !== undefined && page.pageCount > 1 && selection.consignments.length < most;
  const words =
    count > MOST_SELECTED ? `Select the first ${wholeNumber(most)}` : `Select all ${wholeNumber(most)}`;
  return {
    offer: isOffered ? words : null,
    isBusy: isPending,
    select: () => mutate({ search, page, selection }),
  };
}
