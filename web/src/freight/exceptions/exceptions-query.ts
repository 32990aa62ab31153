import type { ResponseBody } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { ConsignmentId } from '#freight/consignment-query.ts';

type Exceptions = ResponseBody<'consignmentExceptions'>;
export type ConsignmentException = Exceptions['exceptions'][number];
export type ExceptionDue = NonNullable<ConsignmentException['due']>;
export type ExceptionEntry = ConsignmentException['entries'][number];
export type PossibleOwner = Exceptions['possibleOwners'][number];

/** The due times of an open page are at most this old. */
export const REFRESH_MS = 60_000;

/** Every change of an exception raises the version of its consignment, so a new version fetches the exceptions again. */
export function exceptionsQuery(
  call: Call,
  { organisationId, reference, version }: ConsignmentId & { readonly version: number },
) {
  return queryOptions({
    queryKey: ['consignments', 'exceptions', organisationId, reference, version],
    queryFn: ({ signal }) =>
      call('consignmentExceptions', { params: { org: organisationId, ref: reference }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.exceptions.some(({ due }) => due !== null) === true ? REFRESH_MS : false,
  });
}
