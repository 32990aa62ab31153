import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference, NamedCode } from '@cartage/domain/consignment-import/import-reference.ts';
import type { TextSheet } from '@cartage/domain/consignment-import/write-workbook.ts';
import { writeCsv } from '@cartage/domain/csv/write-csv.ts';

/** Rows of the workbook that are ready to be typed in. */
const BLANK_ROWS = 500;

/** The headings and one row that can be imported as it is, with codes of this organisation. */
export function templateRows(reference: ImportReference): readonly (readonly string[])[] {
  const [sender, receiver = sender] = reference.sites;
  const example: Partial<Record<Column, string>> = {
    account: reference.accounts[0]?.code ?? '',
    serviceType: reference.serviceTypes[0]?.code ?? '',
    senderSite: sender?.code ?? '',
    senderReference: 'PO-1001',
    senderNotes: 'Call before pickup',
    receiverSite: receiver?.code ?? '',
    receiverReference: 'REC-1001',
    salesReference: 'SO-1001',
    freightType: reference.packagingTypes[0]?.code ?? '',
    freightDescription: 'Flat-pack shelving',
    freightQuantity: '2',
    freightVolume: '1.2',
    freightWeight: '240',
  };
  return [COLUMN_KEYS.map((column) => COLUMNS[column]), COLUMN_KEYS.map((column) => example[column] ?? '')];
}

/** Every code that a cell can have. Each can be copied as it is. */
export function codeRows(reference: ImportReference): readonly (readonly string[])[] {
  const lines = (columns: readonly Column[], codes: readonly NamedCode[]) =>
    codes.map(({ code, name }) => [columns.map((column) => COLUMNS[column]).join(', '), code, name]);
  const hireUnits = reference.unavailable.hireage === null ? reference.hireUnits : [];
  const providers = new Set(hireUnits.map(({ providerCode }) => providerCode));
  return [
    ['Column', 'Code', 'Name'],
    ...lines(['account'], reference.accounts),
    ...lines(['serviceType'], reference.serviceTypes),
    ...lines(['senderSite', 'receiverSite'], reference.sites),
    ...lines(['freightType'], reference.packagingTypes),
    ...[...providers].map((code) => [COLUMNS.hireageProvider, code, '']),
    ...hireUnits.map(({ providerCode, code, name }) => [
      COLUMNS.hireageType,
      code,
      `${name}, provider ${providerCode}`,
    ]),
  ];
}

const CSV = 'text/csv;charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const templateCsv = (reference: ImportReference): Blob =>
  new Blob([writeCsv(templateRows(reference))], { type: CSV });

export const codesCsv = (reference: ImportReference): Blob =>
  new Blob([writeCsv(codeRows(reference))], { type: CSV });

/** The template and the valid codes in one file. The library is loaded for it. */
export async function templateWorkbook(reference: ImportReference): Promise<Blob> {
  const { writeWorkbook } = await import('@cartage/domain/consignment-import/write-workbook.ts');
  const sheets: readonly TextSheet[] = [
    { name: 'Consignments', rows: templateRows(reference), blankRows: BLANK_ROWS },
    { name: 'Valid codes', rows: codeRows(reference), blankRows: 0 },
  ];
  return new Blob([writeWorkbook(sheets)], { type: XLSX });
}
