import { expect, test } from 'vitest';
import { readFile } from '#consignment-import/read-file.ts';
import { readWorkbook } from '#consignment-import/read-workbook.ts';
import { HEADINGS } from '#consignment-import/testing/sample-file.ts';
import { rowXml, workbookOf } from '#consignment-import/testing/workbook.ts';

const shownAs = (format: string, value: number) => {
  const rows = rowXml(1, [`{s="0"}<v>${value}</v>`, 'next']);
  const [record] = readWorkbook(workbookOf({ formats: [format], sheets: { Orders: { rows } } })).records;
  return [record?.cells[0], record?.numbers?.get(0)];
};

test.each([
  // The text or the zeros of a code.
  ['"HH-"0000', 42, 'HH-0042', '42'],
  ['00-000', 42, '00-042', '42'],
  ['"PO "#', 7, 'PO 7', '7'],
  [String.raw`\H0`, 7, 'H7', '7'],
  ['000', 4.7, '005', '4.7'],
  ['0.0 "kg"', 12.55, '12.6 kg', '12.55'],
  ['[$$-1409]#,##0.00', 1200.5, '$1,200.50', '1200.5'],
  ['[>100]"big";"small"', 7, 'small', '7'],
  // Another amount.
  ['0%', 0.5, '50%', undefined],
  ['#,##0,"k"', 12_000, '12k', undefined],
  ['0;-0;;@', 0, '', undefined],
  // Digits alone, and a number that is hidden.
  ['General', 0.1, '0.1', undefined],
  ['#,##0', 1234.5, '1234.5', undefined],
  ['0.00', 1.005, '1.005', undefined],
  ['0.00E+00', 1200, '1200', undefined],
  ['#,##0_);[Red](#,##0)', -5, '-5', undefined],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 3, '3', undefined],
  [';;;', 12, '12', undefined],
  ['@', 42, '42', undefined],
])('[@IMPORT-03] a number formatted as %s: %d is read as %s', (format, value, text, number) => {
  expect(shownAs(format, value)).toEqual([text, number]);
});

const issuesOf = async (cells: readonly string[]) =>
  (
    await readFile(workbookOf({ sheets: { Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, cells) } } }))
  ).issues.map(({ rows, column, value, message }) => [rows, column, value, message]);

test('[@IMPORT-03] an integer that a workbook cannot hold exactly is an issue at its cell, never a rounded number', async () => {
  const message = 'A number has too many digits to be read exactly';
  const reference = (digits: string) => ['HH-001', '', '', '', '', `{}<v>${digits}</v>`];
  expect(await issuesOf(reference('9007199254740991'))).toEqual([]);
  expect(await issuesOf(reference('9007199254740993'))).toEqual([
    [[2], 'senderReference', '9.00719925474099E+15', message],
  ]);
  expect(await issuesOf(reference('-123456789012345678'))).toEqual([
    [[2], 'senderReference', '-1.23456789012346E+17', message],
  ]);
});

test('[@IMPORT-03] a formula without a result is an issue at its cell', async () => {
  expect(await issuesOf(['HH-001', '', '', '', '', '{}<f>A1&amp;B1</f>'])).toEqual([
    [[2], 'senderReference', 'A1&B1', 'A formula has no result'],
  ]);
});
