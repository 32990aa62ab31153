import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { CsvCell } from '@cartage/domain/csv/write-csv.ts';
import { MIXED_PACKAGING } from '@cartage/domain/freight/totals.ts';
import type { ExtractRow } from '#freight/extract/extract.query.ts';
import type { SheetColumn } from '#freight/spreadsheet/xlsx-file.ts';

interface Column extends SheetColumn {
  readonly cell: (row: ExtractRow) => CsvCell;
}

const PARTY = ['', ' street', ' suburb', ' city', ' postcode', ' phone'] as const;

const party = (role: 'Sender' | 'Receiver', of: (row: ExtractRow) => readonly (string | null)[]): Column[] =>
  PARTY.map((part, place) => ({ head: `${role}${part}`, cell: (row) => of(row)[place] ?? null }));

/** One line per consignment, in the order of the detail page. The first columns are those of the export. */
const COLUMNS: readonly Column[] = [
  { head: 'Consignment', cell: (row) => row.reference },
  { head: 'Status', cell: (row) => statusOfNumber(row.status).name },
  { head: 'Status date', type: 'day', cell: (row) => row.statusDay },
  { head: 'Created', type: 'day', cell: (row) => row.created },
  { head: 'Service type', cell: (row) => row.serviceType },
  { head: 'Invoice account', cell: (row) => row.account },
  { head: 'Requesting site', cell: (row) => row.site },
  ...party('Sender', (row) => row.sender),
  { head: 'Sender reference', cell: (row) => row.senderReference },
  ...party('Receiver', (row) => row.receiver),
  { head: 'Receiver reference', cell: (row) => row.receiverReference },
  { head: 'Sales reference', cell: (row) => row.salesReference },
  { head: 'Items', type: 'count', cell: (row) => row.items },
  {
    head: 'Packaging',
    cell: ({ packaging }) => (packaging.length > 1 ? MIXED_PACKAGING : (packaging[0] ?? '')),
  },
  { head: 'Volume m³', type: 'volume', cell: (row) => Number(row.volume) },
  { head: 'Weight kg', type: 'weight', cell: (row) => Number(row.weight) },
  { head: 'Dangerous goods', cell: (row) => row.dangerousGoods },
  { head: 'Requested pickup', type: 'day', cell: (row) => row.requestedPickup },
  { head: 'Requested delivery', type: 'day', cell: (row) => row.requestedDelivery },
  { head: 'Confirmed delivery', type: 'day', cell: (row) => row.confirmedDelivery },
  { head: 'Staged', type: 'day', cell: (row) => row.staged },
  { head: 'Delivered', type: 'day', cell: (row) => row.delivered },
  { head: 'Exceptions', type: 'count', cell: (row) => row.exceptions },
  { head: 'Unresolved exceptions', type: 'count', cell: (row) => row.unresolved },
  { head: 'Tags', cell: (row) => row.tags },
];

const PRICE: Column = {
  head: 'Confirmed price NZD',
  type: 'price',
  cell: ({ confirmedPrice }) => (confirmedPrice === null ? null : Number(confirmedPrice)),
};

export const extractColumns = (seesPrices: boolean): readonly Column[] =>
  seesPrices ? [...COLUMNS, PRICE] : COLUMNS;
