import { type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import type { Row } from '#freight/consignment-table/row.ts';

export const SAMPLE_CREATED = '2026-03-11T21:15:00.000Z';

export const SAMPLE_PARTICIPANT: Row['senderParticipant'] = {
  id: 0,
  fullName: 'Sample Sawmill',
  phone: null,
  email: null,
  siteProxy: null,
  address: {
    streetNumber: '12',
    street: 'Tōtara Road',
    suburb: 'Penrose',
    state: null,
    city: 'Auckland',
    country: 'NZ',
    postcode: '1061',
    latitude: null,
    longitude: null,
    region: { id: 'NZ-AUK', name: 'Auckland' },
  },
};

/** A sample row for tests and the component gallery; `given` replaces its defaults. */
export function sampleRow(id: number, code: StatusCode = 'DRAFT', given: Partial<Row> = {}): Row {
  const status = { code, name: statusOf(code).name, statusDateTimeUtc: SAMPLE_CREATED, deliveryEvents: [] };
  return {
    id,
    reference: `KEA${String(id).padStart(8, '0')}`,
    hasUnresolvedNotes: false,
    isDeliveryException: false,
    createdAtDateTimeUtc: SAMPLE_CREATED,
    statusHistory: [status],
    senderParticipant: SAMPLE_PARTICIPANT,
    senderReference: null,
    receiverParticipant: SAMPLE_PARTICIPANT,
    receiverReference: null,
    salesReference: null,
    totals: {
      deliveryItems: 1,
      packagingTypeName: 'Carton',
      packagingTypesCount: 1,
      weight: 5,
      volume: 0.05,
    },
    dangerousGoodsSummary: { summary: [] },
    requestedPickupDateTimeUtc: null,
    requestedDeliveryDateTimeUtc: null,
    confirmedDeliveryDateTimeUtc: null,
    consignmentTags: [],
    ...given,
  };
}
