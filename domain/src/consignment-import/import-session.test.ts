import { describe, expect, test } from 'vitest';
import { COLUMN_KEYS } from '#consignment-import/columns.ts';
import { applyCorrections, changesOf, fitRequest } from '#consignment-import/corrections.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { ImportSession } from '#consignment-import/import-session.ts';
import { readFile } from '#consignment-import/read-file.ts';
import { readText } from '#consignment-import/read-table.ts';
import { fileOf, HEADINGS, SAMPLE_REFERENCE, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';
import { rowXml, workbookOf } from '#consignment-import/testing/workbook.ts';
import { sessionOf } from '#consignment-import/testing/session-of.ts';

const wrong = { ...SAMPLE_ROW, receiverSite: 'HH-DUB' };

describe('[@IMPORT-01] a file on the page', () => {
  test('lists its errors with the cells to correct and the suggested code', async () => {
    const { issues, issueRowCount, consignmentCount, rowCount, preview } = (
      await sessionOf(fileOf(wrong, SAMPLE_ROW, wrong))
    ).summary();
    expect({ issueRowCount, consignmentCount, rowCount, preview }).toEqual({
      issueRowCount: 2,
      consignmentCount: 3,
      rowCount: 3,
      preview: [],
    });
    expect(
      issues.map(({ message, rows, suggestion, cells }) => [message, rows, suggestion?.code, cells.length]),
    ).toEqual([['Receiver Site "HH-DUB" not found', [2, 4], 'HH-DUD', 2]]);
  });

  test('is corrected cell by cell or everywhere at once, and keeps its row numbers', async () => {
    const [heading = '', ...lines] = fileOf(wrong, wrong, { ...wrong, senderNotes: '=1+1' }).split('\r\n');
    const session = await sessionOf([heading, lines[0], '', lines[1], lines[2]].join('\r\n'));
    expect(session.corrections()).toEqual([]);
    session.summary();
    session.correct([{ row: 2, column: 'receiverSite', value: ' hh-dud ' }]);
    expect(session.summary().issues.map(({ rows }) => rows)).toEqual([[4, 5]]);
    const message = 'Receiver Site "HH-DUB" not found';
    session.replaceAll({ column: 'receiverSite', message, from: 'HH-DUB', to: 'HH-DUD' });
    const { issues, correctedCells, preview } = session.summary();
    expect([
      issues,
      correctedCells,
      preview.map(({ rows, receiver, items, weightKg }) => [rows, receiver, items, weightKg]),
    ]).toEqual([
      [],
      3,
      [
        [[2], 'Dunedin store', 4, 1200.5],
        [[4], 'Dunedin store', 4, 1200.5],
        [[5], 'Dunedin store', 4, 1200.5],
      ],
    ]);
    expect(session.corrections()).toEqual([
      { column: 'receiverSite', value: 'hh-dud', rows: [2] },
      { column: 'receiverSite', value: 'HH-DUD', rows: [4, 5] },
    ]);
  });

  test('is corrected by the server in the same way', () => {
    const { rows } = readText(fileOf(wrong, SAMPLE_ROW, wrong));
    const corrected = applyCorrections(
      rows,
      changesOf([{ column: 'receiverSite', value: ' HH-DUD ', rows: [2, 4] }]),
    );
    expect(corrected.map(({ row, cells }) => [row, cells.receiverSite])).toEqual([
      [2, 'HH-DUD'],
      [3, 'HH-DUD'],
      [4, 'HH-DUD'],
    ]);
    expect(corrected[1]).toBe(rows[1]);
  });

  test('has no correction in a cell that has the content of the file again', async () => {
    const session = await sessionOf(fileOf(wrong));
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-DUD' }]);
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-DUB' }]);
    expect([session.corrections(), session.summary().correctedCells]).toEqual([[], 0]);
  });
});

test('[@IMPORT-01] only the consignments with a corrected row are checked again', async () => {
  const table = await readFile(new TextEncoder().encode(fileOf(wrong, wrong, SAMPLE_ROW)));
  const checked: number[] = [];
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: {
      ...cells,
      // Every check of a consignment reads the service type.
      get serviceType() {
        checked.push(row);
        return cells.serviceType;
      },
    },
  }));
  const session = new ImportSession({ ...table, rows }, SAMPLE_REFERENCE);
  session.summary();
  expect(new Set(checked)).toEqual(new Set([2, 3, 4]));
  checked.length = 0;
  session.correct([{ row: 3, column: 'receiverSite', value: 'HH-DUD' }]);
  expect(session.summary().issues.map((issue) => issue.rows)).toEqual([[2]]);
  expect(new Set(checked)).toEqual(new Set([3]));
});

describe('[@IMPORT-01] corrections', () => {
  test('are shown beside the remaining rows of the same error, with the content of the file', async () => {
    const session = await sessionOf(fileOf(wrong, wrong, wrong));
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-XXX' }]);
    const shown = () =>
      session
        .summary()
        .issues.map(({ rows, corrected }) => [
          rows,
          corrected.map(({ row, from, cells }) => [row, from, cells.receiverSite]),
        ]);
    // The cell is still wrong, so it is not shown as corrected.
    expect(shown()).toEqual([
      [[3, 4], []],
      [[2], []],
    ]);
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-DUD' }]);
    expect(shown()).toEqual([[[3, 4], [[2, 'HH-DUB', 'HH-DUD']]]]);
    expect(session.summary().correctedCells).toBe(1);
  });

  test('are in the file with errors, which has every row and reads back', async () => {
    const session = await sessionOf(fileOf(wrong, SAMPLE_ROW, { ...wrong, account: 'NONE' }));
    session.summary();
    session.correct([{ row: 2, column: 'receiverSite', value: 'HH-DUD' }]);
    session.summary();
    const file = session.fileWithErrors() ?? '';
    expect(file.split('\r\n').map((line) => line.split(',').at(-1))).toEqual([
      'Error',
      '',
      '',
      '"Account ""NONE"" not found; Receiver Site ""HH-DUB"" not found"',
      '',
    ]);
    const again = await sessionOf(file);
    expect(again.summary().issues.map(({ message, rows }) => [message, rows])).toEqual([
      ['Account "NONE" not found', [4]],
      ['Receiver Site "HH-DUB" not found', [4]],
    ]);
    again.correct([
      { row: 4, column: 'account', value: SAMPLE_ROW.account },
      { row: 4, column: 'receiverSite', value: 'HH-DUD' },
    ]);
    again.summary();
    expect(again.fileWithErrors()).toBeNull();
  });
});

test('[@IMPORT-03] commas in numbers are decimals only when the user says so', async () => {
  const session = await sessionOf(
    fileOf(SAMPLE_ROW, SAMPLE_ROW, SAMPLE_ROW)
      .replaceAll(',', ';')
      .replace('1200.5', '1200,5')
      .replace('1200.5', '1,500'),
  );
  const { issues, decimalCommas } = session.summary();
  expect([issues.map(({ message, description }) => [message, description]), decimalCommas]).toEqual([
    [
      ['Freight Weight "1200,5" is invalid', 'Write 1200.5: use a point for decimals.'],
      ['Freight Weight "1,500" is invalid', 'Write 1500 or 1.500: the comma could mean either.'],
    ],
    { count: 2, example: '1,500' },
  ]);
  session.readDecimalCommas();
  const { issues: left, decimalCommas: none, correctedCells, preview } = session.summary();
  expect([left, none, correctedCells, preview.map(({ weightKg }) => weightKg)]).toEqual([
    [],
    null,
    2,
    [1200.5, 1.5, 1200.5],
  ]);
});

test('the preview warns about past dates, and the file can be imported', async () => {
  const bytes = workbookOf({
    sheets: {
      Orders: {
        rows:
          rowXml(1, HEADINGS) +
          rowXml(
            2,
            COLUMN_KEYS.map((column) => SAMPLE_ROW[column]),
          ),
      },
    },
  });
  const file = await readFile(bytes);
  // A literal of a test.
  const today = '2026-03-25' as CalendarDate;
  const { issues, warnings } = new ImportSession(file, { ...SAMPLE_REFERENCE, today }).summary();
  expect([issues, warnings]).toEqual([
    [],
    [{ rows: [2], message: 'The pickup date 24/03/2026 is in the past: choose today or a later day.' }],
  ]);
});

test('[@IMPORT-03] a number that could not be read exactly is corrected in its cell', async () => {
  const cells = COLUMN_KEYS.map((column) =>
    column === 'senderReference' ? '{}<v>123456789012345678</v>' : SAMPLE_ROW[column],
  );
  const bytes = workbookOf({ sheets: { Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, cells) } } });
  const session = new ImportSession(await readFile(bytes), SAMPLE_REFERENCE);
  expect(session.summary().issues.map(({ column, rows }) => [column, rows])).toEqual([
    ['senderReference', [2]],
  ]);
  session.correct([{ row: 2, column: 'senderReference', value: '123456789012345678' }]);
  expect([session.summary().issues, session.corrections()]).toEqual([
    [],
    [{ column: 'senderReference', value: '123456789012345678', rows: [2] }],
  ]);
});

test('[@IMPORT-01] every row of the largest file can be corrected; beyond the limits the corrected file is chosen instead', async () => {
  const corrections = Array.from({ length: 50_000 }, (_, index) => ({
    column: 'senderReference' as const,
    value: `C-${index}`,
    rows: [index + 2],
  }));
  expect(fitRequest(corrections)).toBe(true);
  expect(fitRequest([...corrections, { column: 'senderNotes', value: 'Ring twice', rows: [2] }])).toBe(false);

  const session = await sessionOf(fileOf(SAMPLE_ROW));
  session.correct([{ row: 2, column: 'senderReference', value: 'C-1' }]);
  expect(session.summary().hasTooManyCorrections).toBe(false);
  // Over 8 MB in UTF-8.
  session.correct([{ row: 2, column: 'senderNotes', value: 'ā'.repeat(4_200_000) }]);
  expect(session.summary().hasTooManyCorrections).toBe(true);
  session.correct([{ row: 2, column: 'senderNotes', value: 'Ring twice' }]);
  const again = (await sessionOf(session.correctedFile())).summary();
  expect([again.rowCount, again.issues, again.correctedCells]).toEqual([1, [], 0]);
});
