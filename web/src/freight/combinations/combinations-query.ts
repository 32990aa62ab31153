import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Combination = ResponseBody<'combinations'>[number];

const KEY = ['combinations'] as const;

/** All combinations of the organisation for null; `version` refreshes that of a consignment after a change. */
export const combinationsQuery = (
  call: Call,
  organisationId: number,
  kept: { readonly reference: string; readonly version: number } | null,
) =>
  queryOptions({
    queryKey: [...KEY, organisationId, kept],
    queryFn: ({ signal }) =>
      call('combinations', {
        params: { org: organisationId },
        query: kept === null ? {} : { reference: kept.reference },
        signal,
        isQuiet: true,
      }),
    // Only advice: nothing is shown after a failure.
    retry: false,
  });

export const refreshCombinations = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: KEY });
