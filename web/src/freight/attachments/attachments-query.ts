import type { Answer } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Attachment = Answer<'consignmentFiles'>[number];

/** Addresses are good for five minutes; those of a page that is looked at are younger. */
const RENEW_MS = 4 * 60_000;

interface Which {
  readonly organisationId: number;
  readonly reference: string;
}

export const attachmentsKey = ({ organisationId, reference }: Which) =>
  ['consignments', 'files', organisationId, reference] as const;

export function attachmentsQuery(call: Call, which: Which) {
  const params = { org: which.organisationId, ref: which.reference };
  return queryOptions({
    queryKey: attachmentsKey(which),
    queryFn: ({ signal }) => call('consignmentFiles', { params, signal }),
    // No consignment has an empty reference: it is the one shown while another is waited for.
    enabled: which.reference !== '',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** SHELL-13: for as long as the page is open, also where its first asker left before the answer came. */
export function uploadTypesQuery(call: Call) {
  return queryOptions({
    queryKey: ['upload-types'],
    queryFn: () => call('uploadTypes', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
