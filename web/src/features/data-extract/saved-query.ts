import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

const savedExtractsKey = (organisationId: number) => ['saved-extracts', organisationId] as const;

/** The user's saved extracts and the possible email recipients. */
export function savedExtractsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: savedExtractsKey(organisationId),
    queryFn: ({ signal }) => call('savedExtracts', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}
