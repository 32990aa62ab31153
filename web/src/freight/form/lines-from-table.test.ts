import { expect, test } from 'vitest';
import { linesFromTable } from '#freight/form/lines-from-table.ts';

const types = [
  { code: 'CTN', name: 'Carton', defaultVolume: 0.05, defaultWeight: 10 },
  { code: 'PLT', name: 'Pallet', defaultVolume: 1.44, defaultWeight: 300 },
];
let last = 0;
const pasted = (text: string, maxRows = 200) => linesFromTable(text, types, () => `k${(last += 1)}`, maxRows);
const linesOf = (text: string) => pasted(text).lines;

test('[@FRT-02] spreadsheet rows become lines, with defaults for missing cells', () => {
  const lines = linesOf(
    'Items\tPackaging\tDescription\n2\tcarton\tDrawer sets\r\n1\tPLT\tPaint\t1.2\t1\t1.2\t\t412\n',
  );
  expect(lines.map(({ values }) => values)).toMatchObject([
    { count: 2, packagingType: 'CTN', description: 'Drawer sets', volume: 0.1, weight: 20 },
    { count: 1, packagingType: 'PLT', description: 'Paint', length: 1.2, volume: 1.44, weight: 412 },
  ]);
  expect(lines[1]?.texts).toMatchObject({ length: '1.2', weight: '412' });
});

test('a row with dimensions and a volume keeps both', () => {
  const [line] = linesOf('1\tPLT\t\t1\t1\t1\t0.9\t5');
  expect(line?.values).toMatchObject({ length: 1, volume: 0.9, weight: 5 });
});

test('text that is not a number is kept, unknown packaging is left empty', () => {
  const [line] = linesOf('two\tCage\tX');
  expect(line?.values).toMatchObject({ count: Number.NaN, packagingType: null });
  expect(line?.texts.count).toBe('two');
});

test('text that is not a table gives no lines', () => {
  expect(linesOf('Drawer sets')).toEqual([]);
  expect(linesOf('One\nTwo')).toEqual([]);
  expect(linesOf('')).toEqual([]);
});

test('[@FRT-02] unknown packaging is returned with its row, and a multi-line cell becomes one line', () => {
  const { lines, unknownPackaging } = pasted(
    'Items\tPackaging\tDescription\n2\tCage\t"Drawer sets,\nfragile"\n\n1\tCTN\tLamps\n3\tBasket\t5" pipe\n4\t\tLoose\n',
  );
  expect(lines.map(({ values }) => values.description)).toEqual([
    'Drawer sets, fragile',
    'Lamps',
    '5" pipe',
    'Loose',
  ]);
  expect(unknownPackaging).toEqual([
    { row: 2, packaging: 'Cage' },
    { row: 5, packaging: 'Basket' },
  ]);
});

test('[@FRT-02] rows over the limit are only counted', () => {
  const { lines, unknownPackaging, rowsOverLimit } = pasted(
    'Items\tPackaging\n1\tCTN\n2\tCTN\n3\tCage\n4\tCTN\n',
    2,
  );
  expect(lines.map(({ values }) => values.count)).toEqual([1, 2]);
  expect([unknownPackaging, rowsOverLimit]).toEqual([[], 2]);
  expect(pasted('1\tCTN', 0)).toEqual({ lines: [], unknownPackaging: [], rowsOverLimit: 1 });
});
