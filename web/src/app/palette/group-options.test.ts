import { describe, expect, test } from 'vitest';
import { groupOptions } from '#app/palette/group-options.ts';
import type { Option } from '#app/palette/option.ts';
import { parseReference } from '#app/palette/parse-reference.ts';

const option = (id: string, label = id, more: Partial<Option> = {}): Option => ({
  id,
  label,
  icon: () => null,
  run: () => {},
  ...more,
});
const verbs = ['show'];
const COMMANDS = [
  { label: 'Actions', options: [option('new', 'New Consignment', { keywords: 'add report' })] },
  {
    label: 'Go to',
    options: [
      option('dashboard', 'Dashboard', { keywords: 'home reports' }),
      option('reports', 'Reports', { keywords: 'csv' }),
    ],
  },
  {
    label: 'Sites',
    options: [
      option('sites-all', 'Show all 12 sites', { verbs }),
      ...Array.from({ length: 12 }, (_, n) => option(`site-${n}`, `Show only Site ${n}`, { verbs })),
    ],
  },
];
const shown = (query: string, consignments: readonly Option[] = []) =>
  groupOptions(query, COMMANDS, consignments).map(
    ({ label, options }) => `${label}: ${options.map(({ id }) => id).join(' ')}`,
  );

describe('groupOptions returns', () => {
  test('all actions but only one site entry for an empty query', () => {
    expect(shown('')).toEqual(['Actions: new', 'Go to: dashboard reports', 'Sites: sites-all']);
  });

  test('actions before consignments for a query without digits', () => {
    expect(shown('new')).toEqual(['Actions: new']);
    expect(shown('new', [option('KEA1')])).toEqual(['Actions: new', 'Consignments: KEA1']);
  });

  test('consignments first for a query with digits', () => {
    expect(shown('12', [option('KEA12')])).toEqual(['Consignments: KEA12']);
    expect(shown('show 12', [option('KEA12')])).toEqual(['Consignments: KEA12', 'Sites: sites-all']);
  });

  test('labels before keywords, within a group and between groups', () => {
    expect(shown('report')).toEqual(['Go to: reports dashboard', 'Actions: new']);
  });

  test('no command that changes state without its verb', () => {
    expect(shown('site 3')).toEqual([]);
    expect(shown('show site 3')).toEqual(['Sites: site-3']);
  });

  test('consignments before commands that change state', () => {
    expect(shown('show site', [option('KEA1')])[0]).toBe('Consignments: KEA1');
  });

  test('at most six options of a group', () => {
    expect(shown('show site')).toEqual(['Sites: sites-all site-0 site-1 site-2 site-3 site-4']);
  });

  test('all pages of the user, however many', () => {
    const options = Array.from({ length: 9 }, (_, n) => option(`page-${n}`));
    const [group] = groupOptions('', [{ label: 'Go to', options }], []);
    expect(group?.options.map(({ id }) => id)).toEqual([
      'page-0',
      'page-1',
      'page-2',
      'page-3',
      'page-4',
      'page-5',
      'page-6',
      'page-7',
      'page-8',
    ]);
  });

  test('no group without a match', () => expect(shown('qqq')).toEqual([]));
});

test.each([
  ['KEA00012647', 'KEA00012647'],
  [' kea0001 2647 ', 'KEA00012647'],
  ['KEA0001264', null],
  ['KEA000126470', null],
  ['KE100012647', null],
  ['', null],
])('parses %j as the reference %j', (typed, reference) => expect(parseReference(typed)).toBe(reference));
