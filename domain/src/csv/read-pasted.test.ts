import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parsePastedTable } from '#csv/read-pasted.ts';

test('[@FRT-02] reads cells and rows copied on any system', () => {
  expect(parsePastedTable('2\tCarton\r\n1\tPallet\r\n')).toEqual([['2', 'Carton'], ['1', 'Pallet'], ['']]);
  expect(parsePastedTable('a\tb\nc\t')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(parsePastedTable('a\rb')).toEqual([['a'], ['b']]);
});

test('[@FRT-02] a quoted cell keeps its line breaks, tabs and quotation marks', () => {
  expect(parsePastedTable('1\t"Drawer sets\nfragile, ""top"" up\tonly"\t9\n2\tX')).toEqual([
    ['1', 'Drawer sets\nfragile, "top" up\tonly', '9'],
    ['2', 'X'],
  ]);
});

test('[@FRT-02] an unpaired quotation mark is kept', () => {
  expect(parsePastedTable('5" pipe\t"Big" box\t"\n6\t""')).toEqual([
    ['5" pipe', '"Big" box', '"'],
    ['6', ''],
  ]);
});

test('[@FRT-02] any table written like a spreadsheet is read back unchanged', () => {
  const written = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  assert(
    property(array(array(string({ unit: 'binary' }), { minLength: 1 }), { minLength: 1 }), (rows) => {
      expect(parsePastedTable(rows.map((row) => row.map(written).join('\t')).join('\r\n'))).toEqual(rows);
    }),
  );
});
