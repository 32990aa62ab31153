import { expect, test } from 'vitest';
import { conflictBetween } from '#freight/segregation/find-conflicts.ts';
import type { SegregatedGoods } from '#freight/segregation/segregated-goods.ts';

/** Column by column in the order of 49 CFR 177.848(d), written from a second copy of the table. */
const CLASSES = '1.1 1.3 1.4 1.5 1.6 2.1 2.2 2.3A 2.3B 3 4.1 4.2 4.3 5.1 5.2 6.1 7 8'.split(' ');

const RESTRICTED: Readonly<Record<string, { readonly never: string; readonly separated: string }>> = {
  '1.1': { never: '2.1 2.2 2.3A 2.3B 3 4.1 4.2 4.3 5.1 5.2 6.1 7 8', separated: '' },
  '1.3': { never: '2.1 2.3A 2.3B 3 4.2 4.3 5.1 5.2 6.1 8', separated: '' },
  '1.4': { never: '', separated: '2.1 2.3A 2.3B 3 4.2 6.1 8' },
  '1.5': { never: '2.1 2.2 2.3A 2.3B 3 4.1 4.2 4.3 5.1 5.2 6.1 7 8', separated: '' },
  '1.6': { never: '', separated: '' },
  '2.1': { never: '1.1 1.3 1.5 2.3A', separated: '1.4 2.3B 6.1 7' },
  '2.2': { never: '1.1 1.5', separated: '' },
  '2.3A': { never: '1.1 1.3 1.5 2.1 3 4.1 4.2 4.3 5.1 5.2 8', separated: '1.4' },
  '2.3B': { never: '1.1 1.3 1.5', separated: '1.4 2.1 3 4.1 4.2 4.3 5.1 5.2 8' },
  '3': { never: '1.1 1.3 1.5 2.3A 6.1', separated: '1.4 2.3B 5.1' },
  '4.1': { never: '1.1 1.5 2.3A 6.1', separated: '2.3B 8' },
  '4.2': { never: '1.1 1.3 1.5 2.3A 6.1 8', separated: '1.4 2.3B' },
  '4.3': { never: '1.1 1.3 1.5 2.3A 6.1', separated: '2.3B 8' },
  '5.1': { never: '1.1 1.3 1.5 2.3A 6.1', separated: '2.3B 3 8' },
  '5.2': { never: '1.1 1.3 1.5 2.3A 6.1', separated: '2.3B 8' },
  '6.1': { never: '1.1 1.3 1.5 3 4.1 4.2 4.3 5.1 5.2 8', separated: '1.4 2.1' },
  '7': { never: '1.1 1.5', separated: '2.1' },
  '8': { never: '1.1 1.3 1.5 2.3A 4.2 6.1', separated: '1.4 2.3B 4.1 4.3 5.1 5.2' },
};

/** Goods about which every fact of the row is known. */
function goodsOf(row: string, unNumber: string): SegregatedGoods {
  const [, code = row, zone = 'A'] = /^(2\.3)([AB])$/.exec(row) ?? [];
  return {
    declared: `UN ${unNumber}`,
    unNumber,
    class: code,
    subsidiaryClasses: [],
    packingGroup: row === '6.1' ? 'I' : null,
    name: `Liquid, inhalation hazard zone ${zone}`,
    provision: 'STANDARD',
    netUnit: null,
  };
}

/** One letter for each cell: X, O, * (explosives), P (only the danger of organic peroxides) or '.'. */
function cellOf(row: string, column: string): string {
  const found = conflictBetween(goodsOf(row, '0001'), goodsOf(column, '0002'));
  if (found === null) return '.';
  if (found.rule.includes('(f)')) return '*';
  if (found.level === 'CHECK') return 'P';
  expect(found.rule).toMatch(/^49 CFR 177\.848\((c\), \()?d\)/);
  return found.level === 'SEPARATED' ? 'O' : 'X';
}

function expectedCell(row: string, column: string): string {
  const { never = '', separated = '' } = RESTRICTED[row] ?? {};
  if (row.startsWith('1.') && column.startsWith('1.')) return '*';
  if (never.split(' ').includes(column)) return 'X';
  if (separated.split(' ').includes(column)) return 'O';
  if (row === '7' || column === '7') return '.';
  return (row === '5.2') === (column === '5.2') ? '.' : 'P';
}

test.each(CLASSES)('the 18 cells of class %s', (row) => {
  expect(CLASSES.map((column) => [column, cellOf(row, column)])).toEqual(
    CLASSES.map((column) => [column, expectedCell(row, column)]),
  );
});

test('explosives of 1.2 have the row of 1.1', () => {
  expect(CLASSES.map((column) => cellOf('1.2', column))).toEqual(
    CLASSES.map((column) => expectedCell('1.1', column)),
  );
});

test.each([
  ['6.2', '..................'],
  ['9', '..............P...'],
])('class %s has no row', (code, cells) => {
  expect(CLASSES.map((column) => cellOf(code, column)).join('')).toBe(cells);
});

/** Paragraph (f), below the diagonal. A: allowed with a condition. */
const EXPLOSIVES = `
B X
C X X
D X X A
E X X A A
F X X X X X
G X X A A A X
H X X X X X X X
J X X X X X X X X
K X X X X X X X X X
L X X X X X X X X X X
N X X A A A X X X X X X
S X A A A A A A A A A X A`;

test('the 78 pairs of compatibility groups, in both orders', () => {
  const groups = [...'ABCDEFGHJKLNS'];
  const cell = (one: string, other: string) => {
    const found = conflictBetween(goodsOf(`1.3${one}`, '0001'), goodsOf(`1.3${other}`, '0002'));
    return found === null ? '.' : found.level === 'CHECK' ? 'A' : 'X';
  };
  const rows = groups.map((group, index) =>
    [group, ...groups.slice(0, index).map((other) => cell(group, other))].join(' '),
  );
  expect(`\n${rows.slice(1).join('\n')}`).toBe(EXPLOSIVES);
  const columns = groups.map((group, index) =>
    [group, ...groups.slice(0, index).map((other) => cell(other, group))].join(' '),
  );
  expect(columns).toEqual(rows);
  expect(groups.map((group) => cell(group, group)).join('')).toBe('..........X..');
});
