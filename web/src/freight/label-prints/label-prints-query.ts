import type { ResponseBody } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type LabelPrint = ResponseBody<'labelPrints'>[number];

/** The latest prints of the labels of listed consignments, by consignment id. */
export const labelPrintsQuery = (call: Call, organisationId: number, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['consignments', 'label-prints', organisationId, ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, LabelPrint>> => {
      const prints = await call('labelPrints', { params: { org: organisationId }, body: [...ids], signal });
      return new Map(prints.map((print) => [print.consignmentId, print]));
    },
    enabled: ids.length > 0,
    // The marks of rows that stay are kept while those of new rows load.
    placeholderData: keepPreviousData,
    // Labels are opened in a tab of their own, so the user returns to the list after printing.
    refetchOnWindowFocus: 'always',
  });
