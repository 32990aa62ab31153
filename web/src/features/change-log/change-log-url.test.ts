import { expect, it } from 'vitest';
import { cleanReference, DEFAULT_FILTER, filterOf, searchOf } from '#features/change-log/change-log-url.ts';
import { validateChangeLogSearch } from '#features/change-log/change-log-search.ts';

it('leaves defaults out of the address', () => {
  expect(searchOf(DEFAULT_FILTER)).toEqual({});
  expect(filterOf({})).toEqual(DEFAULT_FILTER);
});

it.each([
  { preset: 'TODAY' },
  { from: '2026-03-01', to: '2026-03-18', user: 7, source: 'undo', fields: 'receiver', reference: 'KEA00' },
])('restores %j', (search) => {
  expect(searchOf(filterOf(search))).toEqual(search);
});

it.each([
  { preset: 'NEVER' },
  { from: '2026-03-18', to: '2026-03-01' },
  { from: '2024-03-18', to: '2026-03-01' },
  { user: 'x', source: 'fax', fields: 'colour', reference: '%' },
])('leaves out the unknown values of %j', (search) => {
  expect(searchOf(filterOf(validateChangeLogSearch(search)))).toEqual({});
});

it.each([
  [' kea 00000123 ', 'KEA00000123'],
  ['123', '123'],
  ['', ''],
  ['KE', 'KE'],
  ['KEA000001234', null],
  ['KEA-1', null],
])('reads the reference %j', (text, reference) => {
  expect(cleanReference(text)).toBe(reference);
});

it('reads a number of the address, which the router parses', () => {
  expect(filterOf({ reference: 123 }).reference).toBe('123');
});

it('keeps the parameters of the page alone', () => {
  expect(validateChangeLogSearch({ user: 7, source: 'undo', page: 2, fields: ['a'] })).toEqual({
    user: 7,
    source: 'undo',
  });
});
