import { COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';

/** The fields of a subject that the samples use. */
interface Imported {
  readonly organisationId: number;
  readonly importId: number;
  readonly serviceType: string;
  readonly packagingType: string;
  readonly codes: { readonly account: string; readonly sender: string; readonly receiver: string };
}

/** Columns and headings of a customer's own system. */
const MAPPED = [
  ['account', 'Debtor'],
  ['serviceType', 'Service'],
  ['senderSite', 'From'],
  ['receiverSite', 'To'],
  ['freightType', 'Packaging'],
  ['freightQuantity', 'Pieces'],
] as const;

/** Valid requests about CSV imports. */
export function importSamples(subject: Imported) {
  const org = { org: String(subject.organisationId) };
  const one = { ...org, id: String(subject.importId) };
  const cells = {
    account: subject.codes.account,
    serviceType: subject.serviceType,
    senderSite: subject.codes.sender,
    receiverSite: subject.codes.receiver,
    freightType: subject.packagingType,
    freightDescription: 'Shelves',
    freightQuantity: '2',
    freightVolume: '0.96',
    freightWeight: '24.5',
  };
  const byColumn: ReadonlyMap<string, string> = new Map(Object.entries(cells));
  return {
    startImport: {
      params: org,
      body: {
        fileName: 'orders.csv',
        rows: [
          COLUMN_KEYS.map((column) => COLUMNS[column]),
          COLUMN_KEYS.map((column) => byColumn.get(column) ?? ''),
        ],
        allowDuplicate: true,
      },
    },
    importDuplicates: { params: org, body: { senderReferences: ['PO-1001'] } },
    importMappings: { params: org },
    saveImportMapping: {
      params: org,
      body: { headings: MAPPED.map(([, heading]) => heading), columns: Object.fromEntries(MAPPED) },
    },
    imports: { params: org, query: { before: '2000000000', maxResults: '20', startedBy: 'me' } },
    importJob: { params: one },
    stopImport: { params: one },
    failedImportRows: { params: one },
    importedRows: { params: one },
    importFile: { params: one },
    cancelImportedDrafts: { params: one, body: {} },
  };
}
