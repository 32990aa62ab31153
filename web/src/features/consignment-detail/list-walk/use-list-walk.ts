import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { extendWalk, missingPages, neighboursOf, type Neighbours } from '#freight/list-walk/list-walk.ts';
import { findWalk, type KeyedEntry, storeListWalk } from '#freight/list-walk/stored-walk.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export interface ListWalkProps extends Neighbours {
  readonly open: (reference: string) => void;
}

/** The neighbours in the list that the user came from; null when the page was opened another way. */
export function useListWalk(reference: string): ListWalkProps | null {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const router = useRouter();
  // Only during the first render does resolvedLocation still hold the previous page.
  const [found] = useState(() => {
    const here = entryOf(router.state.location);
    return (
      here && findWalk(sessionStorage, reference, { before: entryOf(router.state.resolvedLocation), here })
    );
  });
  const missing = found && missingPages(found, reference);
  const { data } = useQuery({
    queryKey: ['consignments', 'list-walk', organisationId, found?.search, missing],
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
  const walk = found && missing && data ? extendWalk(found, missing, data) : found;
  useEffect(() => {
    if (walk !== null) storeListWalk(sessionStorage, walk);
  }, [walk]);
  if (walk === null) return null;
  return {
    ...neighboursOf(walk, reference),
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
