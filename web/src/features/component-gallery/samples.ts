import { STATUSES, type StatusCode } from '@cartage/domain/consignment/status.ts';
import type { FreightQuery } from '#freight/consignment-table/freight-query.ts';
import type { ExceptionEntry } from '#freight/exceptions/exceptions-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { SAMPLE_CREATED, SAMPLE_PARTICIPANT, sampleRow } from '#freight/consignment-table/sample-row.ts';

const participant: Row['senderParticipant'] = {
  ...SAMPLE_PARTICIPANT,
  phone: '09 555 0100',
  email: 'dispatch@sample.example',
};

export const LONG_NAME =
  'Te Whanganui-a-Tara Wholesale Building Supplies and Joinery Distribution Company Limited';

const galleryRow = (code: StatusCode, id: number): Row =>
  sampleRow(id, code, {
    reference: `KEA0000${1000 + id}`,
    senderParticipant: participant,
    senderReference: `PO-${4400 + id}`,
    receiverParticipant: { ...participant, fullName: 'Sample Joinery' },
    totals: {
      deliveryItems: 4,
      packagingTypeName: 'Carton',
      packagingTypesCount: 1,
      weight: 62.5,
      volume: 0.35,
    },
    requestedPickupDateTimeUtc: '2026-03-12T20:00:00.000Z',
    requestedDeliveryDateTimeUtc: '2026-03-16T11:00:00.000Z',
  });

export const TAGS = [
  { code: 'FRAG', name: 'Fragile', colour: '#c2255c' },
  { code: 'TAIL', name: 'Tail lift', colour: '#1971c2' },
  { code: 'PALE', name: 'A pale one', colour: '#ffec99' },
];

/** Rare values, for the first three rows. */
const SPECIALS: readonly Partial<Row>[] = [
  { hasUnresolvedNotes: true, consignmentTags: TAGS },
  {
    receiverParticipant: { ...participant, fullName: LONG_NAME },
    receiverReference: 'A reference as long as the field allows',
    salesReference: 'SO-2026-000000000000001',
  },
  {
    isDeliveryException: true,
    hasUnresolvedNotes: true,
    confirmedDeliveryDateTimeUtc: '2026-03-17T11:00:00.000Z',
    totals: {
      deliveryItems: 1_250,
      packagingTypeName: null,
      packagingTypesCount: 3,
      weight: 18_450,
      volume: 41.125,
    },
  },
];

/** One row per status. */
export const ROWS: readonly Row[] = STATUSES.map(({ code }, index) =>
  Object.assign(galleryRow(code, index + 1), SPECIALS[index]),
);

export const PARTICIPANT = participant;

/** Static freight for any sample row. */
export const sampleFreight = (id: number): FreightQuery => ({
  queryKey: ['sample', 'freight', id],
  queryFn: () => [
    {
      id,
      count: 4,
      packagingTypeObject: { code: 'CTN', name: 'Carton' },
      description: 'Sample fittings',
      length: 0.6,
      width: 0.4,
      height: 0.36,
      volume: 0.35,
      weight: 62.5,
      dangerousGoods: null,
    },
  ],
});

export const HISTORY: Row['statusHistory'] = [
  { code: 'DRAFT', name: 'Draft', statusDateTimeUtc: SAMPLE_CREATED, deliveryEvents: [] },
  {
    code: 'FINAL',
    name: 'Ready',
    statusDateTimeUtc: '2026-03-12T20:40:00.000Z',
    deliveryEvents: [
      {
        id: 1,
        deliveryEventTypeCode: 'INFO',
        title: 'Gate code needed',
        description: 'The driver asks for the code of the yard.',
        actionRequired: true,
        createdAtDateTimeUtc: '2026-03-12T21:05:00.000Z',
        createdBy: 'Sample Dispatch',
        resolvedBy: null,
        resolvedDateTimeUtc: null,
      },
    ],
  },
];

export const EXCEPTION_ENTRIES: readonly ExceptionEntry[] = [
  {
    id: 1,
    kind: 'assigned',
    atDateTimeUtc: SAMPLE_CREATED,
    author: 'Hana Wilcox',
    text: 'Mere Rangi',
    mentions: [],
  },
  {
    id: 2,
    kind: 'comment',
    atDateTimeUtc: SAMPLE_CREATED,
    author: 'Mere Rangi',
    text: 'Called the receiver. @Hana Wilcox, ring them at 3 pm.',
    mentions: [{ id: 12, name: 'Hana Wilcox', isMe: false }],
  },
  {
    id: 3,
    kind: 'resolved',
    atDateTimeUtc: SAMPLE_CREATED,
    author: 'Mere Rangi',
    text: 'Delivered by hand.',
    mentions: [],
  },
];
