import { array, assert, asyncProperty, boolean, constantFrom, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, COLUMN_KEYS } from '#consignment-import/columns.ts';
import { ImportSession } from '#consignment-import/import-session.ts';
import { planImport } from '#consignment-import/plan-import.ts';
import { readFile } from '#consignment-import/read-file.ts';
import { more, row, table, written } from '#consignment-import/testing/corpus-file.ts';
import { SAMPLE_REFERENCE } from '#consignment-import/testing/sample-file.ts';
import { writeFailedRows } from '#consignment-import/write-failed-rows.ts';

/** Correct, wrong and blank cells, and cells that spreadsheets would calculate or change. */
const CELLS: Readonly<Record<Column, readonly string[]>> = {
  account: ['HH-001', '0042', '42', 'HH-0O1', ''],
  serviceType: ['STD', 'exp', 'SLOW', ''],
  pickupDate: ['24-03-2026', '46022', ''],
  deliveryDate: ['2026/03/26', '31/02/2026', ''],
  senderSite: ['HH-AKL', 'HH-XXX', ''],
  senderReference: ['HH-22104', '=1+1', " '=1+1", '-', '+64 9 555 0101', 'two\nlines', ''],
  senderNotes: ['Call first', 'Gate 4, "left"', 'two\r\nlines', '@home', ''],
  receiverSite: ['HH-DUD', '#N/A', ''],
  receiverReference: ['000123', "''@x", '𐐀', ''],
  ecert: ['NZ-2026-1', '-1', ''],
  salesReference: ['SO 1', '+1', ''],
  freightType: ['PALLET', 'ctn', 'BULK', 'BOX', ''],
  freightDescription: ['Shelving', 'ab', '5" pipe', ''],
  freightQuantity: ['4', '0', '1,5', ''],
  freightVolume: ['1.25', '-1', '1.2m3', ''],
  freightWeight: ['1200.5', '0', ''],
  hireageProvider: ['CHEP', 'LOSCAM', ''],
  hireageType: ['PAL', ''],
  hireageQuantity: ['2', 'two', ''],
};
const ROW = tuple(...COLUMN_KEYS.map((column) => constantFrom(...CELLS[column]))).filter((cells) =>
  cells.some((cell) => cell !== ''),
);
/** Freight that is added to a consignment. */
const FURTHER_ROWS = array(
  record({
    freightType: constantFrom('PALLET', 'ctn'),
    freightDescription: constantFrom('=Shelving', "'@home", '5" pipe', 'two\nlines'),
    freightQuantity: constantFrom('1', '7'),
    freightVolume: constantFrom('', '1.25'),
    freightWeight: constantFrom('', '0.01'),
  }),
  { maxLength: 3 },
);
const FILE = array(ROW, { minLength: 1, maxLength: 8 });

const read = (text: string) => readFile(new TextEncoder().encode(text));
const fileOf = (rows: readonly (readonly string[])[]) => written(table(...rows));

test('[@IMPORT-05] the file with errors has the same errors and cells when it is read again', () =>
  assert(
    asyncProperty(FILE, async (rows) => {
      const first = await read(fileOf(rows));
      const session = new ImportSession(first, SAMPLE_REFERENCE);
      const { issues } = session.summary();
      const exported = session.fileWithErrors();
      if (exported === null) return expect(issues).toEqual([]);
      const again = await read(exported);
      expect(again.rows).toEqual(first.rows);
      expect(new ImportSession(again, SAMPLE_REFERENCE).summary().issues).toEqual(issues);
    }),
    { numRuns: 400 },
  ));

test('[@IMPORT-05] the file of failed consignments creates exactly these when it is imported again', () =>
  assert(
    asyncProperty(array(tuple(FURTHER_ROWS, boolean()), { minLength: 1, maxLength: 6 }), async (chosen) => {
      const rows = chosen.flatMap(([further], index) => [
        row({ senderReference: `PO ${index}` }),
        ...further.map((cells) => more(cells)),
      ]);
      const { consignments } = planImport(await read(fileOf(rows)), SAMPLE_REFERENCE);
      expect(consignments).toHaveLength(chosen.length);
      const failed = consignments.filter((_, index) => chosen[index]?.[1] === true);
      if (failed.length === 0) return;
      const file = writeFailedRows(
        failed.flatMap(({ group }) =>
          group.rows.map(({ cells }, index) => ({
            cells,
            error: index === 0 ? 'Unknown error occurred' : '',
          })),
        ),
      );
      const again = planImport(await read(file), SAMPLE_REFERENCE);
      expect(again.consignments.map(({ request }) => request)).toEqual(failed.map(({ request }) => request));
    }),
    { numRuns: 300 },
  ));
