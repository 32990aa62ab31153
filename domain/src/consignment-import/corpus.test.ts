import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ISSUE_MESSAGES } from '#consignment-import/issue-messages.ts';
import { planImport } from '#consignment-import/plan-import.ts';
import { readFile } from '#consignment-import/read-file.ts';
import type { CorpusFile } from '#consignment-import/testing/corpus-file.ts';
import { LIBREOFFICE_FILES } from '#consignment-import/testing/libreoffice-files.ts';
import { MESSAGE_CORPUS } from '#consignment-import/testing/message-corpus.ts';
import { SAMPLE_REFERENCE } from '#consignment-import/testing/sample-file.ts';
import { SAVED_CORPUS } from '#consignment-import/testing/saved-corpus.ts';
import { UNREADABLE_CORPUS } from '#consignment-import/testing/unreadable-corpus.ts';
import { UNUSUAL_CORPUS } from '#consignment-import/testing/unusual-corpus.ts';
import { WORKBOOK_CORPUS } from '#consignment-import/testing/workbook-corpus.ts';
import { WRONG_CELL_CORPUS } from '#consignment-import/testing/wrong-cell-corpus.ts';

const LIBREOFFICE_CORPUS = LIBREOFFICE_FILES.map(({ fileName, expected }) => ({
  name: `LibreOffice, ${fileName}`,
  bytes: readFileSync(new URL(`testing/libreoffice/${fileName}`, import.meta.url)),
  expected,
}));
const CORPUS: readonly CorpusFile[] = [
  ...SAVED_CORPUS,
  ...UNUSUAL_CORPUS,
  ...UNREADABLE_CORPUS,
  ...WRONG_CELL_CORPUS,
  ...MESSAGE_CORPUS,
  ...WORKBOOK_CORPUS,
  ...LIBREOFFICE_CORPUS,
];

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
/** The line of the table that a message was made from. */
const templateOf = (message: string) =>
  ISSUE_MESSAGES.find((template) =>
    new RegExp(`^${template.split('{}').map(escaped).join('.*')}$`, 'su').test(message),
  );

describe('[@IMPORT-03] files written by common programs', () => {
  test.each(CORPUS)('$name', async ({ bytes, expected, reference }) => {
    const { consignments, issues } = planImport(await readFile(bytes), { ...SAMPLE_REFERENCE, ...reference });
    const messages = issues.map(({ message }) => message);
    expect(messages.length === 0 ? consignments.length : messages).toEqual(expected);
  });

  test('the corpus has at least 80 files with unique names', () => {
    expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
    expect(CORPUS.length).toBeGreaterThanOrEqual(80);
  });

  test('[@IMPORT-08] every message has a file', () => {
    const expected = CORPUS.flatMap((file) => (typeof file.expected === 'number' ? [] : file.expected));
    const templates = expected.map((message) => [templateOf(message), message]);
    expect(templates.filter(([template]) => template === undefined)).toEqual([]);
    const covered = new Set(templates.map(([template]) => template));
    expect(ISSUE_MESSAGES.filter((template) => !covered.has(template))).toEqual([]);
  });

  test('the result names the sheet that was read and the others', async () => {
    const bytes = readFileSync(new URL('testing/libreoffice/two-sheets.xlsx', import.meta.url));
    const { format, rows } = await readFile(bytes);
    expect([format, rows.map(({ row, cells }) => [row, cells.deliveryDate, cells.freightWeight])]).toEqual([
      { kind: 'workbook', sheet: 'Orders', otherSheets: ['Codes'] },
      [[2, '2026/03/26', '1200.5']],
    ]);
  });

  test('dates, numbers and codes of a workbook keep their value', async () => {
    const cellsOf = async (name: string) => {
      const bytes = readFileSync(new URL(`testing/libreoffice/${name}.xlsx`, import.meta.url));
      return (await readFile(bytes)).rows[0]?.cells;
    };
    expect(await cellsOf('dates')).toMatchObject({ pickupDate: '2026-03-24', deliveryDate: '2026-03-26' });
    expect(await cellsOf('american-dates')).toMatchObject({ deliveryDate: '2026-03-26' });
    expect(await cellsOf('numbers')).toMatchObject({
      account: '0042',
      freightQuantity: '4',
      freightVolume: '1.25',
      freightWeight: '1200.5',
    });
    expect(await cellsOf('formulas')).toMatchObject({ freightQuantity: '4', senderReference: 'HH-22104' });
  });
});
