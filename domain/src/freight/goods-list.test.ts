import { expect, it } from 'vitest';
import { GOODS_COLUMNS, parseGoodsList } from '#freight/goods-list.ts';

const HEADS = Object.values(GOODS_COLUMNS);
const PAINT = ['1263', 'Paint', '3', '', '', 'II', 'no'];

it('[@FRT-05] reads a list with all entries of a number in order', () => {
  const acid = ['2790', 'Acetic acid solution, 10 to 50 % acid', '8', '', '', 'III', ''];
  const strong = ['2790', 'Acetic acid solution, 50 to 80 % acid', '8', '', '', 'II', ''];
  const shell = ['0004', ' Ammonium picrate ', '1.1D', '6.1', '8', '', 'YES'];
  const { rows } = parseGoodsList([HEADS, acid, strong, shell]);
  expect(rows?.map(({ unNumber, packingGroup }) => [unNumber, packingGroup])).toEqual([
    ['2790', 'III'],
    ['2790', 'II'],
    ['0004', null],
  ]);
  expect(rows?.[2]).toEqual({
    unNumber: '0004',
    name: 'Ammonium picrate',
    class: '1.1D',
    subsidiaryClass1: '6.1',
    subsidiaryClass2: '8',
    packingGroup: null,
    needsTechnicalName: true,
  });
});

it('columns can be in any order and case', () => {
  const turned = (cells: readonly string[]) => cells.toReversed();
  const { rows } = parseGoodsList([turned(HEADS.map((head) => head.toUpperCase())), turned(PAINT)]);
  expect(rows).toMatchObject([{ unNumber: '1263', name: 'Paint', packingGroup: 'II' }]);
});

it('all issues are reported by spreadsheet row, without any entries', () => {
  expect(
    parseGoodsList([
      HEADS,
      PAINT,
      ['63', '', '3.5', '', '8', 'IV', 'maybe', 'more'],
      PAINT,
      ['1263', 'x'.repeat(501), '', '10', '', '', ''],
    ]),
  ).toEqual({
    issues: [
      { row: 3, message: 'The row has more cells than the header' },
      { row: 3, message: 'UN number must have 4 digits: 63' },
      { row: 3, message: 'Name is required' },
      { row: 3, message: 'Class is not a class of dangerous goods: 3.5' },
      { row: 3, message: 'Subsidiary class 2 needs subsidiary class 1' },
      { row: 3, message: 'Packing group must be I, II, III or empty: IV' },
      { row: 3, message: 'Technical name must be yes or no: maybe' },
      { row: 4, message: 'The same as row 2' },
      { row: 5, message: 'Name must have at most 500 characters' },
      { row: 5, message: 'Class is required' },
      { row: 5, message: 'Subsidiary class 1 is not a class of dangerous goods: 10' },
    ],
  });
});

it.each([
  ['no heads', [], "The column 'UN number' is missing"],
  ['a column less', [HEADS.slice(0, 6), PAINT], "The column 'Technical name' is missing"],
  ['a column that is not known', [[...HEADS, 'Hazchem'], PAINT], "The column 'hazchem' is not known"],
  ['a column twice', [[...HEADS, 'name'], PAINT], "The column 'name' appears twice"],
  ['no rows', [HEADS], 'The list has no rows'],
  ['too many rows', [HEADS, ...Array.from({ length: 20_001 }, () => PAINT)], 'A list has at most 20000 rows'],
] as const)('a file with %s is no list', (_name, table, message) => {
  expect(parseGoodsList(table).issues?.[0]?.message).toBe(message);
});
