import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type Consignment = ResponseBody<'getConsignment'>;

export interface ConsignmentId {
  readonly organisationId: number;
  readonly reference: string;
}

export const consignmentKey = ({ organisationId, reference }: ConsignmentId) =>
  ['consignments', 'detail', organisationId, reference] as const;

export function consignmentQuery(call: Call, which: ConsignmentId) {
  return queryOptions({
    queryKey: consignmentKey(which),
    queryFn: ({ signal }) =>
      call('getConsignment', { params: { org: which.organisationId, ref: which.reference }, signal }),
  });
}

/** Key prefix of all cached lists, with any filter. */
const LISTS = ['consignments', 'search'] as const;

/**
 * Stores the latest version of a consignment in the cache of its page and of all lists. The lists are also invalidated,
 * because the position of its row may have changed.
 */
export async function storeConsignment(
  queryClient: QueryClient,
  organisationId: number,
  latest: Consignment,
): Promise<void> {
  const queryKey = consignmentKey({ organisationId, reference: latest.reference });
  // A response still in flight may be older than this version.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Consignment>(queryKey, (cached) =>
    cached !== undefined && cached.version > latest.version ? cached : latest,
  );
  queryClient.setQueriesData<ResponseBody<'searchConsignments'>>({ queryKey: LISTS }, (page) =>
    page === undefined ? page : { ...page, results: page.results.map((row) => newer(row, latest)) },
  );
  await queryClient.invalidateQueries({ queryKey: LISTS });
}

/** `storeConsignment` for the result of the user's own change, which the edit form must not report as someone else's. */
export async function storeOwnChange(
  queryClient: QueryClient,
  organisationId: number,
  latest: Consignment,
): Promise<void> {
  queryClient.setQueryData(ownVersionKey({ organisationId, reference: latest.reference }), latest.version);
  await storeConsignment(queryClient, organisationId, latest);
}

const ownVersionKey = ({ organisationId, reference }: ConsignmentId) =>
  ['consignments', 'own-version', organisationId, reference] as const;

/** Whether this version is the result of the user's own change. */
export const isOwnChange = (queryClient: QueryClient, organisationId: number, latest: Consignment): boolean =>
  queryClient.getQueryData(ownVersionKey({ organisationId, reference: latest.reference })) === latest.version;

const newer = <Row extends { readonly id: number }>(row: Row, latest: Row) =>
  row.id === latest.id ? latest : row;
