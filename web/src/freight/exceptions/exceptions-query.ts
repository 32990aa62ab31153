import type { ResponseBody } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { ConsignmentId } from '#freight/consignment-query.ts';

type Exceptions = ResponseBody<'consignmentExceptions'>;
export type ConsignmentException = Exceptions['exceptions'][number];
export type ExceptionEntry = ConsignmentException['entries'][number];
export type PossibleOwner = Exceptions['possibleOwners'][number];

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
  });
}
