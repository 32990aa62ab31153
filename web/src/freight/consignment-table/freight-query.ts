import type { Answer } from '@cartage/contract/operations.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** LIST-05. */
const KEPT_MS = 60_000;

type Lines = Answer<'lineItemsByConsignment'>[string];

/** Where the freight of one consignment comes from. */
export type FreightQuery = UseQueryOptions<Lines>;

/** The line items of one consignment: fetched when somebody looks, kept for a minute. */
export const freightQuery = (call: Call, organisationId: number, id: number): FreightQuery => ({
  queryKey: ['consignments', 'freight', organisationId, id],
  queryFn: async ({ signal }) => {
    const found = await call('lineItemsByConsignment', {
      params: { org: organisationId },
      body: [id],
      signal,
    });
    const lines = found[id];
    if (lines === undefined) throw new Error(`The consignment ${id} is not seen any more`);
    return lines;
  },
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
});
