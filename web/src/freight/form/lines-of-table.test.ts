import { expect, test } from 'vitest';
import { linesOfTable } from '#freight/form/lines-of-table.ts';

const types = [
  { code: 'CTN', name: 'Carton', defaultVolume: 0.05, defaultWeight: 10 },
  { code: 'PLT', name: 'Pallet', defaultVolume: 1.44, defaultWeight: 300 },
];
let last = 0;
const pasted = (text: string, room = 200) => linesOfTable(text, types, () => `k${(last += 1)}`, room);
const linesOf = (text: string) => pasted(text).lines;

test('[@FRT-02] rows of a spreadsheet become lines, with defaults for what is missing', () => {
  const lines = linesOf(
    'Items\tPackaging\tDescription\n2\tcarton\tDrawer sets\r\n1\tPLT\tPaint\t1.2\t1\t1.2\t\t412\n',
  );
  expect(lines.map(({ values }) => values)).toMatchObject([
    { count: 2, packagingType: 'CTN', description: 'Drawer sets', volume: 0.1, weight: 20 },
    { count: 1, packagingType: 'PLT', description: 'Paint', length: 1.2, volume: 1.44, weight: 412 },
  ]);
  expect(lines[1]?.texts).toMatchObject({ length: '1.2', weight: '412' });
});

test('a volume beside the sides counts, and the sides stay', () => {
  const [line] = linesOf('1\tPLT\t\t1\t1\t1\t0.9\t5');
  expect(line?.values).toMatchObject({ length: 1, volume: 0.9, weight: 5 });
});

test('what is no number stays for the rules to refuse, what is no packaging is left open', () => {
  const [line] = linesOf('two\tCage\tX');
  expect(line?.values).toMatchObject({ count: Number.NaN, packagingType: null });
  expect(line?.texts.count).toBe('two');
});

test('a text that is no table is none', () => {
  expect(linesOf('Drawer sets')).toEqual([]);
  expect(linesOf('One\nTwo')).toEqual([]);
  expect(linesOf('')).toEqual([]);
});

test('[@FRT-02] packaging that is not known is told with its row, and a cell of several lines is one text', () => {
  const { lines, unknown } = pasted(
    'Items\tPackaging\tDescription\n2\tCage\t"Drawer sets,\nfragile"\n\n1\tCTN\tLamps\n3\tBasket\t5" pipe\n4\t\tLoose\n',
  );
  expect(lines.map(({ values }) => values.description)).toEqual([
    'Drawer sets, fragile',
    'Lamps',
    '5" pipe',
    'Loose',
  ]);
  expect(unknown).toEqual([
    { row: 2, packaging: 'Cage' },
    { row: 5, packaging: 'Basket' },
  ]);
});

test('[@FRT-02] rows that find no room are counted, and said nothing else of', () => {
  const { lines, unknown, left } = pasted('Items\tPackaging\n1\tCTN\n2\tCTN\n3\tCage\n4\tCTN\n', 2);
  expect(lines.map(({ values }) => values.count)).toEqual([1, 2]);
  expect([unknown, left]).toEqual([[], 2]);
  expect(pasted('1\tCTN', 0)).toEqual({ lines: [], unknown: [], left: 1 });
});
