import { describe, expect, test } from 'vitest';
import { ImportSession } from '#consignment-import/import-session.ts';
import { nearestCode } from '#consignment-import/nearest-code.ts';
import { readFile } from '#consignment-import/read-file.ts';
import { readText } from '#consignment-import/read-table.ts';
import { fileOf, SAMPLE_REFERENCE, SAMPLE_ROW } from '#consignment-import/testing/sample-file.ts';

const sessionOf = async (text: string) =>
  new ImportSession(await readFile(new TextEncoder().encode(text)), SAMPLE_REFERENCE);
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
    expect(session.correctedFile()).toBeNull();
    session.correct([{ row: 2, column: 'receiverSite', value: ' hh-dud ' }]);
    expect(session.summary().issues.map(({ rows }) => rows)).toEqual([[4, 5]]);
    session.replaceAll('receiverSite', 'HH-DUB', 'HH-DUD');
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
    const written = readText((session.correctedFile() ?? '').slice(1));
    expect([
      written.issues,
      written.rows.map(({ row, cells }) => [row, cells.receiverSite, cells.senderNotes]),
    ]).toEqual([
      [],
      [
        [2, 'hh-dud', 'Call first'],
        [4, 'HH-DUD', 'Call first'],
        [5, 'HH-DUD', '=1+1'],
      ],
    ]);
  });
});

test.each([
  ['HH-DND', 'HH-DUD'],
  ['hhdud', 'HH-DUD'],
  ['HH-DDU', 'HH-DUD'],
  ['NOWHERE', undefined],
  ['HH-XXX', undefined],
  ['', undefined],
])('[@IMPORT-01] the code nearest to %j is %j', (text, code) => {
  expect(nearestCode(text, SAMPLE_REFERENCE.sites)?.code).toBe(code);
});

test('[@IMPORT-01] no code is suggested when two are equally near', () => {
  expect(
    nearestCode('A3', [
      { code: 'A1', name: '' },
      { code: 'A2', name: '' },
    ]),
  ).toBeNull();
});
