import { describe, expect, test } from 'vitest';
import {
  pollIntervalMs,
  notifiedMessage,
  proofMessage,
  documentViewOf,
} from '#features/consignment-detail/documents/documents.ts';

describe('[@ATT-04] polling of documents', () => {
  test('runs every 1.5 s for 15 s while a document is prepared', () => {
    expect(pollIntervalMs(['ready', 'preparing'], 0)).toBe(1_500);
    expect(pollIntervalMs(['preparing'], 14_999)).toBe(1_500);
    expect(pollIntervalMs(['preparing'], 15_000)).toBe(false);
  });

  test('runs before the download URL expires once all documents are ready', () => {
    expect(pollIntervalMs(['ready', 'failed'], 60_000)).toBeLessThan(5 * 60_000);
    expect(pollIntervalMs(['failed'], 0)).toBe(false);
    expect(pollIntervalMs([], 0)).toBe(false);
  });

  test('shows each document as preparing, delayed, failed or ready', () => {
    expect(documentViewOf(undefined, 0)).toEqual({ kind: 'preparing' });
    expect(documentViewOf({ uri: null, state: 'preparing' }, 1_000)).toEqual({ kind: 'preparing' });
    expect(documentViewOf({ uri: null, state: 'preparing' }, 15_000)).toEqual({ kind: 'delayed' });
    expect(documentViewOf({ uri: null, state: 'failed' }, 0)).toEqual({ kind: 'failed' });
    expect(documentViewOf({ uri: 'https://x', state: 'ready' }, 20_000)).toEqual({
      kind: 'ready',
      uri: 'https://x',
    });
  });
});

test('[@ATT-03] the reason for a missing proof of delivery depends on the status', () => {
  expect(
    ['FINAL', 'TRANSIT', 'ERR', 'DELIVERED', 'CANCELLED'].map((code) => proofMessage('Kea', code)),
  ).toEqual([
    'Not delivered yet',
    'Not delivered yet',
    'Not delivered yet',
    'Delivered. Kea has not sent the proof of delivery yet.',
    'Cancelled, so there is no proof of delivery',
  ]);
});

test('[@ATT-03] the dialog names the tenant and says whether it has been notified', () => {
  const line = (...codes: string[]) =>
    notifiedMessage(
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
