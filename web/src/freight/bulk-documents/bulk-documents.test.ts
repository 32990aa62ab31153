import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { describe, expect, test } from 'vitest';
import {
  type BulkDocuments,
  bulkSummary,
  bulkTitle,
  combinedFiles,
  documentsReason,
  hasFailed,
  lookAgainAfter,
  manifestReason,
  onManifest,
  sortedResults,
  tabsOf,
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
    expect(manifestReason(many(1_000))).toBeNull();
  });

  test('a manifest leaves out what does not belong on it', () => {
    const some = marked('DRAFT', 'FINAL', 'ERR', 'DELIVERED');
    expect(onManifest(some).map(({ id }) => id)).toEqual([1, 3]);
    expect(manifestReason(some)).toBeNull();
    expect(manifestReason(marked('DRAFT'))).toBe('The selected one is not Ready or later: 1 Draft');
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
  expect(bulkSummary({ items: [], combined: [], results })).toBe('2 consignment(s) updated successfully');
});

describe('[@BULK-08] documents that were asked for', () => {
  const item = (state: 'ready' | 'preparing' | 'failed', reference = 'KEA1') => ({
    reference,
    documentType: 'FRTLABEL' as const,
    uri: state === 'ready' ? `/api/files/${reference}` : null,
    state,
  });
  const of = (...items: ReturnType<typeof item>[]): BulkDocuments => ({
    items,
    combined: [],
    results: items.map(({ reference, state }) => ({
      reference,
      outcome: state === 'ready' ? 'Success' : 'Partial',
      messages: [],
    })),
  });

  test('are looked at again while one is being made, and before their links are too old', () => {
    expect(lookAgainAfter(undefined)).toBe(false);
    expect(lookAgainAfter(of(item('ready'), item('preparing')))).toBe(2_000);
    expect(lookAgainAfter(of(item('ready')))).toBe(240_000);
    expect(bulkSummary(of(item('ready'), item('preparing', 'KEA2')))).toBe(
      'Documents of 1 of 2 consignments are made',
    );
  });

  test('can be tried again when one could not be made and no other is under way', () => {
    expect(hasFailed(of(item('ready')))).toBe(false);
    expect(hasFailed(of(item('failed'), item('preparing')))).toBe(false);
    expect(hasFailed(of(item('failed'), item('ready')))).toBe(true);
  });

  test('are opened each in a tab, unless they are too many', () => {
    expect(tabsOf(of(item('ready'), item('failed'), item('ready', 'KEA2')))).toEqual([
      '/api/files/KEA1',
      '/api/files/KEA2',
    ]);
    expect(tabsOf(of(...Array.from({ length: 21 }, () => item('ready'))))).toEqual([]);
  });

  test('of a kind that is too much for one file are in several, numbered', () => {
    const file = (documentType: 'FRTLABEL' | 'CONNOTE') => ({
      documentType,
      uri: null,
      state: 'ready' as const,
    });
    const combined = [file('FRTLABEL'), file('FRTLABEL'), file('CONNOTE')];
    expect(combinedFiles({ items: [], combined, results: [] }).map(({ name }) => name)).toEqual([
      'Freight labels, file 1 of 2',
      'Freight labels, file 2 of 2',
      'Consignment notes in one file',
    ]);
  });
});
