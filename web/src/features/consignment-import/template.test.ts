import { planImport } from '@cartage/domain/consignment-import/plan-import.ts';
import { readFile } from '@cartage/domain/consignment-import/read-file.ts';
import { readWorkbook } from '@cartage/domain/consignment-import/read-workbook.ts';
import { SAMPLE_REFERENCE } from '@cartage/domain/consignment-import/testing/sample-file.ts';
import { expect, test } from 'vitest';
import { codeRows, templateCsv, templateWorkbook } from '#features/consignment-import/template.ts';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

test.each([
  ['CSV', templateCsv],
  ['workbook', templateWorkbook],
])('the example row of the %s template can be imported', async (_, templateOf) => {
  // The default volume of the first packaging type may be 0.
  const reference = {
    ...SAMPLE_REFERENCE,
    accounts: [{ id: 12, code: '0042', name: 'Projects' }],
    packagingTypes: SAMPLE_REFERENCE.packagingTypes.toReversed(),
  };
  const table = await readFile(await bytesOf(await templateOf(reference)));
  const { consignments, issues } = planImport(table, reference);
  expect(issues).toEqual([]);
  expect(consignments.map(({ rows, request }) => [rows, request.accountId])).toEqual([[[2], 12]]);
});

test('the second sheet of the workbook has the valid codes, which are not imported', async () => {
  expect(readWorkbook(await bytesOf(await templateWorkbook(SAMPLE_REFERENCE)))).toMatchObject({
    sheet: 'Consignments',
    otherSheets: ['Valid codes'],
    issues: [],
  });
  expect(codeRows(SAMPLE_REFERENCE)).toEqual([
    ['Column', 'Code', 'Name'],
    ['Charge Account', 'HH-001', 'Main'],
    ['Charge Account', '0042', 'Projects'],
    ['Service Type', 'STD', 'Standard'],
    ['Service Type', 'EXP', 'Express'],
    ['Sender Site, Receiver Site', 'HH-AKL', 'Auckland store'],
    ['Sender Site, Receiver Site', 'HH-DUD', 'Dunedin store'],
    ['Freight Type', 'PALLET', 'Pallet'],
    ['Freight Type', 'CTN', 'Carton'],
    ['Freight Type', 'BULK', 'Bulk'],
    ['Hireage Provider', 'CHEP', ''],
    ['Hireage Type', 'PAL', 'Pallet, provider CHEP'],
  ]);
});

test('codes of a feature that the tenant does not have are left out', () => {
  const hireage = 'Hireage is not enabled for this provider';
  const unavailable = { ...SAMPLE_REFERENCE.unavailable, hireage } as const;
  const columns = codeRows({ ...SAMPLE_REFERENCE, unavailable }).map(([column]) => column);
  expect(columns).not.toContain('Hireage Type');
  expect(columns).not.toContain('Hireage Provider');
});
