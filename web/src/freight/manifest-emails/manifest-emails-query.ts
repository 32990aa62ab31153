import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** Delivery state of the user's recent manifest emails. */
export function manifestEmailsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: ['manifest-emails', organisationId],
    queryFn: ({ signal }) => call('pickupManifestEmails', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}
