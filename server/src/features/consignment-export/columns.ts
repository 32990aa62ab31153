import type { CsvCell } from '@cartage/domain/csv/write-csv.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { ParticipantRow } from '@cartage/domain/consignment/present-summary.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { freightTotals, MIXED_PACKAGING } from '@cartage/domain/freight/totals.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { SheetColumn } from '#freight/spreadsheet/xlsx-file.ts';

interface Column extends SheetColumn {
  readonly cell: (rows: ConsignmentRows, zone: string) => CsvCell;
}

const day = (instant: Date | null, zone: string): string =>
  instant === null ? '' : formatDate(instant, zone);

const party = (role: 'Sender' | 'Receiver', of: (rows: ConsignmentRows) => ParticipantRow): Column[] => [
  { head: role, cell: (rows) => of(rows).fullName },
  { head: `${role} street`, cell: (rows) => `${of(rows).streetNumber} ${of(rows).street}`.trim() },
  { head: `${role} suburb`, cell: (rows) => of(rows).suburb },
  { head: `${role} city`, cell: (rows) => of(rows).city },
  { head: `${role} postcode`, cell: (rows) => of(rows).postcode },
  { head: `${role} phone`, cell: (rows) => of(rows).phone },
];

/** One line per consignment, in the order of the detail page, without prices. */
export const EXPORT_COLUMNS: readonly Column[] = [
  { head: 'Consignment', cell: ({ consignment }) => consignment.reference },
  { head: 'Status', cell: ({ consignment }) => statusOfNumber(consignment.status).name },
  { head: 'Created', type: 'day', cell: ({ consignment }, zone) => day(consignment.createdAt, zone) },
  { head: 'Service type', cell: ({ consignment }) => consignment.serviceType.name },
  { head: 'Invoice account', cell: ({ consignment }) => consignment.account.code },
  { head: 'Requesting site', cell: ({ consignment }) => consignment.site.code },
  ...party('Sender', ({ sender }) => sender),
  { head: 'Sender reference', cell: ({ consignment }) => consignment.senderReference },
  ...party('Receiver', ({ receiver }) => receiver),
  { head: 'Receiver reference', cell: ({ consignment }) => consignment.receiverReference },
  { head: 'Sales reference', cell: ({ consignment }) => consignment.salesReference },
  { head: 'Items', type: 'count', cell: ({ lines }) => freightTotals(lines).deliveryItems },
  { head: 'Packaging', cell: ({ lines }) => freightTotals(lines).packagingTypeName ?? MIXED_PACKAGING },
  { head: 'Volume m³', type: 'volume', cell: ({ lines }) => freightTotals(lines).volume },
  { head: 'Weight kg', type: 'weight', cell: ({ lines }) => freightTotals(lines).weight },
  { head: 'Dangerous goods', cell: ({ lines }) => dangerousGoods(lines) },
  {
    head: 'Requested pickup',
    type: 'day',
    cell: ({ consignment }, zone) => day(consignment.requestedPickupAt, zone),
  },
  {
    head: 'Requested delivery',
    type: 'day',
    cell: ({ consignment }, zone) => day(consignment.requestedDeliveryAt, zone),
  },
  {
    head: 'Confirmed delivery',
    type: 'day',
    cell: ({ consignment }, zone) => day(consignment.confirmedDeliveryAt, zone),
  },
  { head: 'Tags', cell: ({ tags }) => tags.map(({ name }) => name).join('; ') },
];

const dangerousGoods = (lines: ConsignmentRows['lines']): string =>
  lines
    .flatMap(({ dangerousGoods: goods }) =>
      goods === null ? [] : [`UN ${goods.unNumber} class ${goods.class}`],
    )
    .join('; ');
