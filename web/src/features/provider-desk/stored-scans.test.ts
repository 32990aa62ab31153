import { expect, test } from 'vitest';
import type { Scan } from '#features/provider-desk/scans.ts';
import { readScans, storeScans } from '#features/provider-desk/stored-scans.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const SEFA = { sub: 'kea-sefa', organisationId: 0 };
const WIKI = { sub: 'tui-wiki', organisationId: 0 };
const SCAN: Scan = {
  key: 'a',
  code: 'KEA00000001',
  found: null,
  failure: null,
  ssccs: [],
  isWhole: false,
  attempt: { id: 'desk-1', occurredAt: '2026-03-18T01:30:00.000Z', status: 'PICKUP' },
  outcome: null,
};

test('the list of a person is read back after a reload, with the move that got no response', () => {
  const tab = memoryStorage();
  storeScans(tab, SEFA, [SCAN]);
  expect(readScans(tab, SEFA)).toEqual([SCAN]);
  expect(readScans(tab, WIKI)).toEqual([]);
  storeScans(tab, SEFA, []);
  expect(tab.length).toBe(0);
});

test('a list of another release is dropped', () => {
  const tab = memoryStorage();
  storeScans(tab, SEFA, [SCAN]);
  const key = tab.key(0) ?? '';
  tab.setItem(key, JSON.stringify({ version: 0, scans: [{ code: 'KEA00000001' }] }));
  expect(readScans(tab, SEFA)).toEqual([]);
});
