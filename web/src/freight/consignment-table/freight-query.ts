import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** How long the freight of a consignment stays cached (LIST-05). */
const CACHE_MS = 60_000;

type Lines = ResponseBody<'lineItemsByConsignment'>[string];

export type FreightQuery = UseQueryOptions<Lines>;

/** The line items of one consignment: fetched when the card opens, cached for a minute. */
export const freightQuery = (call: Call, organisationId: number, id: number): FreightQuery => ({
  queryKey: ['consignments', 'freight', organisationId, id],
  queryFn: async ({ signal }) => {
    const found = await call('lineItemsByConsignment', {
      params: { org: organisationId },
      body: [id],
      signal,
    });
    const lines = found[id];
    if (lines === undefined) throw new Error(`Consignment ${id} is no longer visible to this user`);
    return lines;
  },
  staleTime: CACHE_MS,
  gcTime: CACHE_MS,
});
