import { expect, test } from 'vitest';
import { groupIssues } from '#consignment-import/group-issues.ts';
import { planImport } from '#consignment-import/plan-import.ts';
import { readNumber } from '#consignment-import/read-number.ts';
import { readText } from '#consignment-import/read-table.ts';
import { rowNumbers } from '#consignment-import/row-numbers.ts';
import { fileOf, HEADINGS, SAMPLE_REFERENCE, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';
import { writeFailedRows } from '#consignment-import/write-failed-rows.ts';

test('[@IMPORT-05] the failed file has the 19 columns and Error, and reads back unchanged', () => {
  const cells = { ...SAMPLE_ROW, senderNotes: 'two\nlines, "quoted"', senderReference: '=1+1' };
  const file = writeFailedRows([{ cells, error: 'Unknown error occurred' }]);
  expect(file.split('\r\n')[0]).toBe(`\uFEFF${HEADINGS.join(',')},Error`);
  expect(file).toContain(`'=1+1`);
  const table = readText(file.slice(1));
  expect([table.issues, table.ignoredColumns, table.rows]).toEqual([[], [], [{ row: 2, cells }]]);
  expect(planImport(table, SAMPLE_REFERENCE).consignments).toHaveLength(1);
});

test('[@IMPORT-01] issues with the same message share a line of the errors table, the most frequent first', () => {
  const wrong = { ...SAMPLE_ROW, receiverSite: 'HH-DND' };
  const { issues } = planImport(
    readText(fileOf({ ...SAMPLE_ROW, account: 'X' }, wrong, SAMPLE_ROW, wrong)),
    SAMPLE_REFERENCE,
  );
  expect(
    groupIssues(issues).map(({ message, rows, column, value }) => [message, rows, column, value]),
  ).toEqual([
    ['Receiver Site "HH-DND" not found', [3, 5], 'receiverSite', 'HH-DND'],
    ['Account "X" not found', [2], 'account', 'X'],
  ]);
});

test.each([
  [[15], '15'],
  [[15, 22], '15, 22'],
  [[188, 189], '188, 189'],
  [[93, 90, 91, 92, 12], '12, 90 to 93'],
])('[@IMPORT-01] rows %j are written %s', (rows, text) => {
  expect(rowNumbers(rows)).toBe(text);
});

test.each([
  ['1,5', 'Write 1.5: use a point for decimals.'],
  ['1,500', 'Write 1500 or 1.500: the comma could mean either.'],
  ['12 kg', 'Enter the number alone, without a unit.'],
  ['1e3', 'Enter a number such as 12 or 1.5.'],
])('[@IMPORT-03] %s is not read as a number', (text, hint) => {
  expect(readNumber(text)).toEqual({ kind: 'unreadable', hint });
});
