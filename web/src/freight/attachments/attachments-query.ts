import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Attachment = ResponseBody<'consignmentFiles'>[number];

/** Download URLs expire after five minutes; an open page renews them before that. */
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
    // The placeholder shown while a consignment loads has an empty reference.
    enabled: which.reference !== '',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** SHELL-13: fetched once per page load. Without a signal, so that unmounting the first user does not cancel it. */
export function uploadTypesQuery(call: Call) {
  return queryOptions({
    queryKey: ['upload-types'],
    queryFn: () => call('uploadTypes', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
