import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { CsvCell } from '@cartage/domain/csv/write-csv.ts';
import { MIXED_PACKAGING } from '@cartage/domain/freight/totals.ts';
import type { ExtractRow } from '#freight/extract/extract.query.ts';

interface Column {
  readonly head: string;
  readonly cell: (row: ExtractRow) => CsvCell;
}

const PARTY = ['', ' street', ' suburb', ' city', ' postcode', ' phone'] as const;

const party = (who: 'Sender' | 'Receiver', of: (row: ExtractRow) => readonly (string | null)[]): Column[] =>
  PARTY.map((part, place) => ({ head: `${who}${part}`, cell: (row) => of(row)[place] ?? null }));

/** One line a consignment, in the order of the page; the first columns are those of the export. */
const COLUMNS: readonly Column[] = [
  { head: 'Consignment', cell: (row) => row.reference },
  { head: 'Status', cell: (row) => statusOfNumber(row.status).name },
  { head: 'Status date', cell: (row) => row.statusDay },
  { head: 'Created', cell: (row) => row.created },
  { head: 'Service type', cell: (row) => row.serviceType },
  { head: 'Invoice account', cell: (row) => row.account },
  { head: 'Requesting site', cell: (row) => row.site },
  ...party('Sender', (row) => row.sender),
  { head: 'Sender reference', cell: (row) => row.senderReference },
  ...party('Receiver', (row) => row.receiver),
  { head: 'Receiver reference', cell: (row) => row.receiverReference },
  { head: 'Sales reference', cell: (row) => row.salesReference },
  { head: 'Items', cell: (row) => row.items },
  {
    head: 'Packaging',
    cell: ({ packaging }) => (packaging.length > 1 ? MIXED_PACKAGING : (packaging[0] ?? '')),
  },
  { head: 'Volume m³', cell: (row) => Number(row.volume) },
  { head: 'Weight kg', cell: (row) => Number(row.weight) },
  { head: 'Dangerous goods', cell: (row) => row.dangerousGoods },
  { head: 'Requested pickup', cell: (row) => row.requestedPickup },
  { head: 'Requested delivery', cell: (row) => row.requestedDelivery },
  { head: 'Confirmed delivery', cell: (row) => row.confirmedDelivery },
  { head: 'Staged', cell: (row) => row.staged },
  { head: 'Delivered', cell: (row) => row.delivered },
  { head: 'Exceptions', cell: (row) => row.exceptions },
  { head: 'Unresolved exceptions', cell: (row) => row.unresolved },
  { head: 'Tags', cell: (row) => row.tags },
];

const PRICE: Column = {
  head: 'Confirmed price NZD',
  cell: ({ confirmedPrice }) => (confirmedPrice === null ? null : Number(confirmedPrice)),
};

export const extractColumns = (seesPrices: boolean): readonly Column[] =>
  seesPrices ? [...COLUMNS, PRICE] : COLUMNS;
