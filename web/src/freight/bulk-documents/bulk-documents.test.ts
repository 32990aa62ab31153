import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import {
  bulkSummary,
  bulkTitle,
  documentsReason,
  manifestReason,
  onManifest,
  sortedResults,
  withoutDocuments,
} from '#freight/bulk-documents/bulk-documents.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

const marked = (...statuses: SelectedConsignment['status'][]): SelectedConsignment[] =>
  statuses.map((status, id) => ({ id, reference: `KEA${id}`, status, senderRegion: null }));

const everybody = { permissions: new Set(PERMISSIONS) };

describe('[@BULK-01] documents of what is marked', () => {
  test('are there when all of it is Ready or later', () => {
    expect(documentsReason(marked('FINAL', 'STAGED', 'DELIVERED'), everybody)).toBeNull();
    expect(documentsReason(marked('DRAFT', 'FINAL', 'CANCELLED'), everybody)).toBe(
      '2 of the 3 selected are not Ready or later: 1 Draft, 1 Cancelled',
    );
    expect(documentsReason(marked('FINAL'), { permissions: new Set() })).toMatch(/^You do not have/);
  });

  test('are there once what blocks is left out, if that leaves any', () => {
    const blocking = withoutDocuments(marked('DRAFT', 'FINAL', 'CANCELLED'), everybody);
    expect(blocking.map(({ id }) => id)).toEqual([0, 2]);
    expect(withoutDocuments(marked('FINAL'), everybody)).toEqual([]);
    expect(withoutDocuments(marked('DRAFT'), everybody)).toEqual([]);
    expect(withoutDocuments(marked('DRAFT', 'FINAL'), { permissions: new Set() })).toEqual([]);
  });

  test('are made of 200 at most', () => {
    const many = (count: number) => marked(...Array.from({ length: count }, () => 'FINAL' as const));
    expect(documentsReason(many(200), everybody)).toBeNull();
    expect(documentsReason(many(201), everybody)).toBe('Select at most 200 to make documents');
    expect(manifestReason(many(1_000), everybody)).toBeNull();
  });

  test('a manifest leaves out what does not belong on it', () => {
    const some = marked('DRAFT', 'FINAL', 'ERR', 'DELIVERED');
    expect(onManifest(some).map(({ id }) => id)).toEqual([1, 3]);
    expect(manifestReason(some, everybody)).toBeNull();
    expect(manifestReason(marked('DRAFT'), everybody)).toBe(
      'The selected one is not Ready or later: 1 Draft',
    );
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
