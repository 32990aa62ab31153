import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/filters.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** Which of these consignments have labels that were opened before. */
export const printedReferencesQuery = (
  call: Call,
  organisationId: number,
  { references, isEnabled }: { readonly references: readonly string[]; readonly isEnabled: boolean },
) =>
  queryOptions({
    // Not below 'consignments', whose queries are read again when a job finishes.
    queryKey: ['printed-references', organisationId, references],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const printed = new Set<string>();
      for (let from = 0; from < references.length; from += MAX_SEARCHED_REFERENCES) {
        const batch = references.slice(from, from + MAX_SEARCHED_REFERENCES);
        const { results } = await call('searchConsignments', {
          params: { org: organisationId },
          query: { pageNumber: 1, pageSize: MAX_SEARCHED_REFERENCES },
          body: { references: batch, labelPrints: ['PRINTED'] },
          isQuiet: true,
          signal,
        });
        for (const { reference } of results) printed.add(reference);
      }
      return printed;
    },
    enabled: isEnabled,
    // As they were when the dialog opened: openings in the dialog are one print.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
