import type { Answer } from '@cartage/contract/operations.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { BLANK } from '#freight/blank-consignment.ts';
import { type Consignment, consignmentKey, keepConsignment } from '#freight/consignment-query.ts';

const ORGANISATION = 101;
const draft = { ...BLANK, id: 7, reference: 'KEA00012647', version: 3 };
const ready: Consignment = { ...draft, version: 4, currentStatus: { code: 'FINAL', name: 'Ready' } };
const key = consignmentKey({ organisationId: ORGANISATION, reference: draft.reference });
const listKey = ['consignments', 'search', { page: 1 }];

function keeping(kept: Consignment): QueryClient {
  const queryClient = new QueryClient();
  const list: Answer<'searchConsignments'> = {
    currentPage: 1,
    firstRowOnPage: 1,
    lastRowOnPage: 2,
    pageCount: 1,
    pageSize: 25,
    rowCount: 2,
    results: [{ ...BLANK, id: 6, reference: 'KEA00012646' }, kept],
  };
  queryClient.setQueryData(key, kept);
  queryClient.setQueryData(listKey, list);
  return queryClient;
}

describe('taking in how a consignment stands now', () => {
  test('its page and its row in the list show it, and the list counts as old', async () => {
    const queryClient = keeping(draft);
    await keepConsignment(queryClient, ORGANISATION, ready);
    expect(queryClient.getQueryData(key)).toEqual(ready);
    const list = queryClient.getQueryData<Answer<'searchConsignments'>>(listKey);
    expect(list?.results.map(({ reference }) => reference)).toEqual(['KEA00012646', 'KEA00012647']);
    expect(list?.results[1]).toEqual(ready);
    expect(queryClient.getQueryState(listKey)?.isInvalidated).toBe(true);
  });

  test('an older answer that comes late does not take the place of a newer one', async () => {
    const queryClient = keeping(ready);
    await keepConsignment(queryClient, ORGANISATION, draft);
    expect(queryClient.getQueryData(key)).toEqual(ready);
  });
});
