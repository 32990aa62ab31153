import { expect, test } from 'vitest';
import { parseStartPage, rootRedirect, storedStartPage } from '#session/preferences/start-page.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const OWNER = { sub: 'kea-hana', organisationId: 101 };
const record = (value: unknown) => JSON.stringify({ value, version: 1, base: null });

test.each([
  ['today', 'today'],
  ['list', 'list'],
  ['dashboard', 'dashboard'],
  ['reports', 'dashboard'],
  [null, 'dashboard'],
])('the start page stored as %s is %s', (stored, page) => {
  expect(parseStartPage(stored)).toBe(page);
});

test('the start page belongs to a user in an organisation', () => {
  const storage = memoryStorage({ 'cartage.preference.start-page.kea-hana.101': record('today') });
  expect(storedStartPage(storage, OWNER)).toBe('today');
  expect(storedStartPage(storage, { ...OWNER, organisationId: 102 })).toBe('dashboard');
  expect(storedStartPage(storage, { ...OWNER, sub: 'kea-tama' })).toBe('dashboard');
});

test('an invalid record counts as absent', () => {
  const storage = memoryStorage({ 'cartage.preference.start-page.kea-hana.101': '{"value":7}' });
  expect(storedStartPage(storage, OWNER)).toBe('dashboard');
});

test.each([
  ['today', '', '/today'],
  ['list', '', '/search'],
  ['today', '?figure=created', '/dashboard?figure=created'],
  ['dashboard', '', null],
  ['dashboard', '?figure=created', null],
  [null, '', null],
])('with the start page %s, the root with the query "%s" redirects to %s', (stored, query, href) => {
  const storage = memoryStorage({ 'cartage.preference.start-page.kea-hana.101': record(stored) });
  expect(rootRedirect(storage, OWNER, query)).toBe(href);
});
