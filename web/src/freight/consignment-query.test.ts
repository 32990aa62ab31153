import type { ResponseBody } from '@cartage/contract/operations.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { BLANK_CONSIGNMENT } from '#freight/blank-consignment.ts';
import { type Consignment, consignmentKey, storeConsignment } from '#freight/consignment-query.ts';

const ORGANISATION = 101;
const draft = { ...BLANK_CONSIGNMENT, id: 7, reference: 'KEA00012647', version: 3 };
const ready: Consignment = { ...draft, version: 4, currentStatus: { code: 'FINAL', name: 'Ready' } };
const key = consignmentKey({ organisationId: ORGANISATION, reference: draft.reference });
const listKey = ['consignments', 'search', { page: 1 }];

function clientWith(cached: Consignment): QueryClient {
  const queryClient = new QueryClient();
  const list: ResponseBody<'searchConsignments'> = {
    currentPage: 1,
    firstRowOnPage: 1,
    lastRowOnPage: 2,
    pageCount: 1,
    pageSize: 25,
    rowCount: 2,
    results: [{ ...BLANK_CONSIGNMENT, id: 6, reference: 'KEA00012646' }, cached],
  };
  queryClient.setQueryData(key, cached);
  queryClient.setQueryData(listKey, list);
  return queryClient;
}

describe('storeConsignment', () => {
  test('updates the page and the row in the list, and invalidates the list', async () => {
    const queryClient = clientWith(draft);
    await storeConsignment(queryClient, ORGANISATION, ready);
    expect(queryClient.getQueryData(key)).toEqual(ready);
    const list = queryClient.getQueryData<ResponseBody<'searchConsignments'>>(listKey);
    expect(list?.results.map(({ reference }) => reference)).toEqual(['KEA00012646', 'KEA00012647']);
    expect(list?.results[1]).toEqual(ready);
    expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
  });

  test('an older response does not replace a newer version', async () => {
    const queryClient = clientWith(ready);
    await storeConsignment(queryClient, ORGANISATION, draft);
    expect(queryClient.getQueryData(key)).toEqual(ready);
  });
});
