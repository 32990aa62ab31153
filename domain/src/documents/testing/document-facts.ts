import { DEFAULT_LIABILITY } from '#consignment/liability.ts';
import type { ParticipantRow } from '#consignment/present-summary.ts';
import type { DocumentFacts, FreightFacts } from '#documents/facts.ts';
import { sscc } from '#documents/gs1.ts';

/** A consignment with something of everything that a document can show; for tests. */
export function documentFacts(over: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    reference: 'KEA00000041',
    provider: 'Kea Freight',
    serviceType: 'Overnight Express',
    account: 'HARA01 Harakeke Homeware',
    zone: 'Pacific/Auckland',
    sender: documentParty(),
    receiver: documentParty({
      fullName: 'Whānau Kitchens Whangārei',
      street: 'Te Ākau Street',
      suburb: 'Morningside',
      city: 'Whangārei',
      postcode: '0112',
      region: { id: 'NZ-NTL', name: 'Northland' },
    }),
    senderReference: 'HH 405524',
    receiverReference: 'PO 48213',
    salesReference: null,
    notes: 'Forklift on site.',
    receiverNotes: 'Ring the bell at the side door.',
    createdAt: new Date('2026-11-20T21:00:00Z'),
    requestedPickupAt: new Date('2026-11-21T11:00:00Z'),
    requestedDeliveryAt: null,
    confirmedDeliveryAt: null,
    lines: [freightLine(), dangerousLine()],
    extras: [],
    hireage: null,
    exportEcert: null,
    liability: DEFAULT_LIABILITY,
    trackingAddress: 'http://localhost:4200/track/5f1d0c1e2b7a4e7f9d3c8b6a',
    ...over,
  };
}

export function documentParty(over: Partial<ParticipantRow> = {}): ParticipantRow {
  return {
    fullName: 'Harakeke Homeware Tāmaki',
    phone: '09 555 0101',
    email: null,
    streetNumber: '12A',
    street: 'Kōwhai Road',
    suburb: 'Onehunga',
    city: 'Auckland',
    country: 'New Zealand',
    postcode: '1061',
    latitude: null,
    longitude: null,
    region: { id: 'NZ-AUK', name: 'Auckland' },
    site: null,
    ...over,
  };
}

export function freightLine(over: Partial<FreightFacts> = {}): FreightFacts {
  return {
    id: 1,
    count: 2,
    description: 'Kitchen tapware',
    packagingType: { code: 'PLT', name: 'Pallet' },
    length: 1.2,
    width: 1,
    height: 1.2,
    volume: 2.88,
    weight: 452,
    dangerousGoods: null,
    ...over,
  };
}

function dangerousLine(): FreightFacts {
  return freightLine({
    id: 2,
    count: 3,
    description: 'Paint',
    packagingType: { code: 'DRM', name: 'Drum' },
    length: null,
    width: null,
    height: null,
    volume: 0.2,
    weight: 60.5,
    dangerousGoods: {
      unNumber: '1263',
      class: '3',
      subsidiaryClass1: null,
      subsidiaryClass2: '8',
      nameAndDescription: 'PAINT, packing group II',
    },
  });
}

/** Of a prefix that GS1 keeps for examples. */
export const demoSsccs = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => sscc('9521001', from + index));
