import type { Answer } from '@cartage/contract/operations.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** A consignment as its page shows it, and where it is kept. */
export type Consignment = Answer<'getConsignment'>;

export interface Which {
  readonly organisationId: number;
  readonly reference: string;
}

export const consignmentKey = ({ organisationId, reference }: Which) =>
  ['consignments', 'detail', organisationId, reference] as const;

export function consignmentQuery(call: Call, which: Which) {
  return queryOptions({
    queryKey: consignmentKey(which),
    queryFn: ({ signal }) =>
      call('getConsignment', { params: { org: which.organisationId, ref: which.reference }, signal }),
  });
}

/** Every list that is kept, whatever it was narrowed to. */
const LISTS = ['consignments', 'search'] as const;

/**
 * Takes in how a consignment stands now: its page shows it at once, and so does its row in every list
 * that is kept. The lists count as old, because its place in them may be another one now.
 */
export async function keepConsignment(
  queryClient: QueryClient,
  organisationId: number,
  now: Consignment,
): Promise<void> {
  const queryKey = consignmentKey({ organisationId, reference: now.reference });
  // An answer on its way may be older than this one.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Consignment>(queryKey, (kept) =>
    kept !== undefined && kept.version > now.version ? kept : now,
  );
  queryClient.setQueriesData<Answer<'searchConsignments'>>({ queryKey: LISTS }, (page) =>
    page === undefined ? page : { ...page, results: page.results.map((row) => newer(row, now)) },
  );
  await queryClient.invalidateQueries({ queryKey: LISTS });
}

/** The same of an answer to a change of this person's own: the form beneath is told nothing of somebody else. */
export async function keepOwnChange(
  queryClient: QueryClient,
  organisationId: number,
  now: Consignment,
): Promise<void> {
  queryClient.setQueryData(ownVersionKey({ organisationId, reference: now.reference }), now.version);
  await keepConsignment(queryClient, organisationId, now);
}

const ownVersionKey = ({ organisationId, reference }: Which) =>
  ['consignments', 'own-version', organisationId, reference] as const;

/** Whether how it stands now is this person's own doing. */
export const isOwnChange = (queryClient: QueryClient, organisationId: number, now: Consignment): boolean =>
  queryClient.getQueryData(ownVersionKey({ organisationId, reference: now.reference })) === now.version;

const newer = <Row extends { readonly id: number }>(row: Row, now: Row) => (row.id === now.id ? now : row);
