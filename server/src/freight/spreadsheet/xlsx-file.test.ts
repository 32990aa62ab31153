import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { consignmentsFileName } from '#freight/spreadsheet/consignments-file-name.ts';
import { xlsxFile } from '#freight/spreadsheet/xlsx-file.ts';

describe('[@BULK-10] a spreadsheet', () => {
  test('has text, days and numbers as typed cells', async () => {
    const columns = [
      { head: 'Postcode' },
      { head: 'Phone' },
      { head: 'Created', type: 'day' },
      { head: 'Items', type: 'count' },
      { head: 'Weight kg', type: 'weight' },
    ] as const;
    const bytes = await xlsxFile(columns, [
      ['0604', '+64 9 555 0101', '26/11/2026', 3, 1_234.5],
      ['=1+1', null, '', 0, 0.05],
    ]);
    expect(await readSheet(bytes)).toEqual([
      ['Postcode', 'Phone', 'Created', 'Items', 'Weight kg'],
      ['0604', '+64 9 555 0101', new Date('2026-11-26T00:00:00Z'), 3, 1_234.5],
      ['=1+1', null, null, 0, 0.05],
    ]);
    // A formula would be an element of its own.
    expect(bytes.toString('latin1')).not.toContain('<f>');
  });

  test('and a CSV file are named in one style', () => {
    const now = new Date('2026-11-20T21:00:00Z');
    expect(consignmentsFileName(now, 'Pacific/Auckland', 'xlsx')).toBe('Consignments_21-Nov-2026.xlsx');
    expect(consignmentsFileName(now, 'Pacific/Auckland', 'csv')).toBe('Consignments_21-Nov-2026.csv');
  });
});
