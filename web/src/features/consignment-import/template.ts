import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import type { ImportReference } from '@cartage/domain/consignment-import/import-reference.ts';
import { writeCsv } from '@cartage/domain/csv/write-csv.ts';

/** The headings and one row that could be imported as it is, with codes of this organisation. */
export function templateFile(reference: ImportReference): string {
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
  };
  return writeCsv([
    COLUMN_KEYS.map((column) => COLUMNS[column]),
    COLUMN_KEYS.map((column) => example[column] ?? ''),
  ]);
}

/** Every code that a cell can have, to look them up beside the template. */
export function validCodesFile({
  accounts,
  serviceTypes,
  sites,
  packagingTypes,
  hireUnits,
}: ImportReference): string {
  const lines = (column: string, codes: readonly { readonly code: string; readonly name: string }[]) =>
    codes.map(({ code, name }) => [column, code, name]);
  return writeCsv([
    ['Column', 'Code', 'Name'],
    ...lines(COLUMNS.account, accounts),
    ...lines(COLUMNS.serviceType, serviceTypes),
    ...lines(`${COLUMNS.senderSite}, ${COLUMNS.receiverSite}`, sites),
    ...lines(COLUMNS.freightType, packagingTypes),
    ...hireUnits.map(({ providerCode, code, name }) => [
      `${COLUMNS.hireageProvider} and ${COLUMNS.hireageType}`,
      `${providerCode} and ${code}`,
      name,
    ]),
  ]);
}
