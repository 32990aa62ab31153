import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/filters.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** How many of these consignments have labels that were opened before. */
export const printedCountQuery = (
  call: Call,
  organisationId: number,
  { references, isEnabled }: { readonly references: readonly string[]; readonly isEnabled: boolean },
) =>
  queryOptions({
    queryKey: ['consignments', 'printed-count', organisationId, references],
    queryFn: async ({ signal }): Promise<number> => {
      let count = 0;
      for (let from = 0; from < references.length; from += MAX_SEARCHED_REFERENCES) {
        const batch = references.slice(from, from + MAX_SEARCHED_REFERENCES);
        const { rowCount } = await call('searchConsignments', {
          params: { org: organisationId },
          query: { pageNumber: 1, pageSize: 25 },
          body: { references: batch, labelPrints: ['PRINTED'] },
          isQuiet: true,
          signal,
        });
        count += rowCount;
      }
      return count;
    },
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
