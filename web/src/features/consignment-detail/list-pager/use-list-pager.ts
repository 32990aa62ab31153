import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { extendPager, missingPages, neighboursOf, type Neighbours } from '#freight/list-pager/list-pager.ts';
import { findPager, type KeyedEntry, storeListPager } from '#freight/list-pager/stored-pager.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export interface ListPagerProps extends Neighbours {
  readonly open: (reference: string) => void;
}

/** The neighbours in the list that the user came from; null when the page was opened another way. */
export function useListPager(reference: string): ListPagerProps | null {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const router = useRouter();
  // Only during the first render does resolvedLocation still hold the previous page.
  const [found] = useState(() => {
    const here = entryOf(router.state.location);
    return (
      here && findPager(sessionStorage, reference, { before: entryOf(router.state.resolvedLocation), here })
    );
  });
  const missing = found && missingPages(found, reference);
  const { data } = useQuery({
    queryKey: ['consignments', 'list-pager', organisationId, found?.search, missing],
    queryFn: async ({ signal }) => {
      if (found === null || missing === null) return null;
      const pages = await Promise.all(
        missing.pages.map((pageNumber) =>
          call('searchConsignments', {
            params: { org: organisationId },
            query: { ...found.search.query, pageNumber },
            body: found.search.body,
            isQuiet: true,
            signal,
          }),
        ),
      );
      const references = pages.flatMap(({ results }) => results.map((row) => row.reference));
      return { references, pageCount: pages.at(-1)?.pageCount ?? 1 };
    },
    enabled: missing !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const pager = found && missing && data ? extendPager(found, missing, data) : found;
  useEffect(() => {
    if (pager !== null) storeListPager(sessionStorage, pager);
  }, [pager]);
  if (pager === null) return null;
  return {
    ...neighboursOf(pager, reference),
    // Replaces the page, so that Back and Close return to the list.
    open: (next) =>
      void router.navigate({
        to: '/consignment/$reference',
        params: { reference: next },
        replace: true,
        state: { isAfterList: true },
      }),
  };
}

function entryOf(location: ReturnType<typeof useRouter>['state']['resolvedLocation']): KeyedEntry | null {
  if (location === undefined) return null;
  const { __TSR_index: index, __TSR_key: key = '' } = location.state;
  return { pathname: location.pathname, href: location.href, index, key };
}
