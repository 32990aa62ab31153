import { describe, expect, test } from 'vitest';
import {
  bulkSummary,
  bulkTitle,
  printable,
  printReason,
  sortedResults,
} from '#features/consignment-search/bulk-documents.ts';
import type { SelectedConsignment } from '#features/consignment-search/selection.ts';

const marked = (...statuses: SelectedConsignment['status'][]): SelectedConsignment[] =>
  statuses.map((status, id) => ({ id, reference: `KEA${id}`, status, senderRegion: null }));

describe('[@BULK-01] what can be printed of what is marked', () => {
  test('is Ready or on its way; the others are left out, and that is said', () => {
    const { good, leftOut } = printable(marked('DRAFT', 'FINAL', 'CANCELLED', 'DELIVERED'));
    expect(good.map(({ id }) => id)).toEqual([1, 3]);
    expect(leftOut).toBe(
      '2 of 4 are left out. Only a consignment that is Ready or on its way has documents.',
    );
    expect(printable(marked('STAGED')).leftOut).toBeNull();
  });

  test('is nothing, or too much, for a reason', () => {
    expect(printReason(marked('DRAFT', 'ERR'))).toBe(
      'Only a consignment that is Ready or on its way has documents',
    );
    const many = (count: number) => marked(...Array.from({ length: count }, () => 'FINAL' as const));
    expect(printReason(many(200))).toBeNull();
    expect(printReason(many(201))).toBe('Select at most 200 consignments to print them');
  });
});

test('[@BULK-03] results stand by how they ended, and those that succeeded are counted', () => {
  const result = (reference: string, outcome: 'Success' | 'Partial' | 'Error') => ({
    reference,
    outcome,
    messages: [],
  });
  const results = [
    result('A', 'Error'),
    result('B', 'Success'),
    result('C', 'Partial'),
    result('D', 'Success'),
  ];
  expect(sortedResults(results).map(({ reference }) => reference)).toEqual(['B', 'D', 'C', 'A']);
  expect(bulkTitle(1_000)).toBe('Document for 1,000 consignment(s)');
  expect(bulkSummary(results)).toBe('2 consignment(s) updated successfully');
});
