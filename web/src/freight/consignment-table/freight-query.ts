import type { Answer } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** LIST-05. */
const KEPT_MS = 60_000;

type Lines = Answer<'lineItemsByConsignment'>[string];

/** The line items of one consignment: fetched when somebody looks, kept for a minute. */
export const freightQuery = (call: Call, organisationId: number, id: number) =>
  queryOptions({
    queryKey: ['consignments', 'freight', organisationId, id],
    queryFn: async ({ signal }): Promise<Lines> => {
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
