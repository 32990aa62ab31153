import { describe, expect, test } from 'vitest';
import {
  lookAgainAfter,
  notifiedLine,
  proofLine,
  shownOf,
} from '#features/consignment-detail/documents/documents.ts';

describe('[@ATT-04] looking for documents', () => {
  test('every 1.5 s while one is being made, for 15 s', () => {
    expect(lookAgainAfter(['ready', 'preparing'], 0)).toBe(1_500);
    expect(lookAgainAfter(['preparing'], 14_999)).toBe(1_500);
    expect(lookAgainAfter(['preparing'], 15_000)).toBe(false);
  });

  test('before the address in a link is too old, when all are there', () => {
    expect(lookAgainAfter(['ready', 'failed'], 60_000)).toBeLessThan(5 * 60_000);
    expect(lookAgainAfter(['failed'], 0)).toBe(false);
    expect(lookAgainAfter([], 0)).toBe(false);
  });

  test('shows what there is', () => {
    expect(shownOf(undefined, 0)).toEqual({ kind: 'making' });
    expect(shownOf({ uri: null, state: 'preparing' }, 1_000)).toEqual({ kind: 'making' });
    expect(shownOf({ uri: null, state: 'preparing' }, 15_000)).toEqual({ kind: 'late' });
    expect(shownOf({ uri: null, state: 'failed' }, 0)).toEqual({ kind: 'failed' });
    expect(shownOf({ uri: 'https://x', state: 'ready' }, 20_000)).toEqual({ kind: 'open', uri: 'https://x' });
  });
});

test('[@ATT-03] why there is no proof of delivery', () => {
  expect(['FINAL', 'TRANSIT', 'ERR', 'DELIVERED', 'CANCELLED'].map((code) => proofLine('Kea', code))).toEqual(
    [
      'Not delivered yet',
      'Not delivered yet',
      'Not delivered yet',
      'Delivered: none received from Kea yet',
      'Cancelled: there will be none',
    ],
  );
});

test('[@ATT-03] whether the tenant knows is said with its name', () => {
  const line = (...codes: string[]) =>
    notifiedLine(
      'Kea Freight',
      codes.map((code) => ({ code })),
    );
  expect(line('DRAFT', 'FINAL')).toBe(
    'Kea Freight has NOT been notified that the consignment is ready for collection.',
  );
  expect(line('DRAFT', 'FINAL', 'CANCELLED')).toContain('has NOT been');
  expect(line('DRAFT', 'FINAL', 'STAGED')).toBe(
    'Kea Freight has been notified that the consignment is ready for collection.',
  );
});
