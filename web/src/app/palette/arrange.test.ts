import { describe, expect, test } from 'vitest';
import { arrange } from '#app/palette/arrange.ts';
import type { Option } from '#app/palette/option.ts';
import { referenceTyped } from '#app/palette/reference-typed.ts';

const option = (id: string, label = id): Option => ({ id, label, icon: () => null, run: () => {} });
const COMMANDS = [
  { label: 'Actions', options: [option('new', 'New Consignment'), option('out', 'Sign Out')] },
  {
    label: 'Sites',
    options: [
      option('sites-all', 'Show all 12 sites'),
      ...Array.from({ length: 12 }, (_, n) => option(`site-${n}`, `Show only Site ${n}`)),
    ],
  },
];
const shown = (query: string, consignments: readonly Option[] = []) =>
  arrange(query, COMMANDS, consignments).map(
    ({ label, options }) => `${label}: ${options.map(({ id }) => id).join(' ')}`,
  );

describe('the palette shows', () => {
  test('what can be done before anything is typed, but not every site', () => {
    expect(shown('')).toEqual(['Actions: new out', 'Sites: sites-all']);
  });

  test('for words what can be done first: consignments that come later move none of it', () => {
    expect(shown('new')).toEqual(['Actions: new']);
    expect(shown('new', [option('KEA1')])).toEqual(['Actions: new', 'Consignments: KEA1']);
  });

  test('for figures the consignments first', () => {
    expect(shown('12', [option('KEA12')])).toEqual(['Consignments: KEA12', 'Sites: sites-all']);
  });

  test('a few of each kind at most', () => {
    expect(shown('site')).toEqual(['Sites: sites-all site-0 site-1 site-2 site-3 site-4']);
  });

  test('nothing where nothing matches', () => expect(shown('qqq')).toEqual([]));
});

test.each([
  ['KEA00012647', 'KEA00012647'],
  [' kea0001 2647 ', 'KEA00012647'],
  ['KEA0001264', null],
  ['KEA000126470', null],
  ['KE100012647', null],
  ['', null],
])('%j is the reference %j', (typed, reference) => expect(referenceTyped(typed)).toBe(reference));
