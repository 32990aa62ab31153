import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** What became of the manifests that the person sent by e-mail lately. */
export function lettersQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: ['manifest-letters', organisationId],
    queryFn: ({ signal }) => call('pickupManifestEmails', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}
