import { describe, expect, it } from 'vitest';
import { type ParticipantRow, presentSummary, type SummaryRows } from '#consignment/present-summary.ts';

const participant = (over: Partial<ParticipantRow> = {}): ParticipantRow => ({
  fullName: 'Harakeke Tāmaki',
  phone: '09 555 0101',
  email: null,
  streetNumber: '12',
  street: 'Kauri Road',
  suburb: 'Penrose',
  city: 'Auckland',
  country: 'New Zealand',
  postcode: '1061',
  latitude: null,
  longitude: null,
  region: { id: 'NZ-AUK', name: 'Auckland' },
  site: { id: 7, code: 'AKL', name: 'Auckland', isActive: true, isHub: true },
  ...over,
});

const rows = (over: Partial<SummaryRows> = {}): SummaryRows => ({
  consignment: {
    id: 41,
    reference: 'KEA00000041',
    hasUnresolvedNotes: false,
    isDeliveryException: false,
    createdAt: new Date('2026-03-01T00:00:00Z'),
    senderReference: null,
    receiverReference: 'PO 9',
    salesReference: null,
    itemCount: 3,
    volumeM3: '1.4400',
    weightKg: '12.50',
    requestedPickupAt: null,
    requestedDeliveryAt: new Date('2026-03-03T11:00:00Z'),
    confirmedDeliveryAt: null,
  },
  sender: participant(),
  receiver: participant({ site: null }),
  history: [
    { seq: 1, status: 1, statusAt: new Date('2026-03-01T00:00:00Z') },
    { seq: 2, status: 2, statusAt: new Date('2026-03-01T01:00:00Z') },
  ],
  events: [],
  lines: [{ packagingType: { code: 'CTN', name: 'Carton' }, dangerousGoods: null }],
  tags: [],
  ...over,
});

const acid = { unNumber: '1830', class: '8', subsidiaryClass1: null, subsidiaryClass2: null };

describe('one row of the list', () => {
  it('[@API-06] carries the fields of a search result in the order of the contract', () => {
    expect(Object.keys(presentSummary(rows()))).toEqual([
      'id',
      'reference',
      'hasUnresolvedNotes',
      'isDeliveryException',
      'createdAtDateTimeUtc',
      'statusHistory',
      'senderParticipant',
      'senderReference',
      'receiverParticipant',
      'receiverReference',
      'salesReference',
      'totals',
      'dangerousGoodsSummary',
      'requestedPickupDateTimeUtc',
      'requestedDeliveryDateTimeUtc',
      'confirmedDeliveryDateTimeUtc',
      'consignmentTags',
    ]);
  });

  it('[@LIST-14] ends its history with the current status', () => {
    expect(presentSummary(rows()).statusHistory.at(-1)).toEqual({
      code: 'FINAL',
      name: 'Ready',
      statusDateTimeUtc: '2026-03-01T01:00:00.000Z',
      deliveryEvents: [],
    });
  });

  it('puts an event under the status it belongs to', () => {
    const event = {
      id: 5,
      historySeq: 1,
      typeCode: 'INFO',
      title: 'Note',
      description: 'Gate code',
      createdAt: new Date('2026-03-01T00:30:00Z'),
      createdBy: 'Hana Wilcox',
      actionRequired: true,
      resolvedAt: null,
      resolvedBy: null,
    } as const;
    const { statusHistory } = presentSummary(rows({ events: [event] }));
    expect(statusHistory.map((entry) => entry.deliveryEvents.map(({ id }) => id))).toEqual([[5], []]);
  });

  it('names the packaging type only when there is one', () => {
    expect(presentSummary(rows()).totals).toEqual({
      deliveryItems: 3,
      packagingTypeName: 'Carton',
      packagingTypesCount: 1,
      weight: 12.5,
      volume: 1.44,
    });
    const mixed = [
      { packagingType: { code: 'CTN', name: 'Carton' }, dangerousGoods: null },
      { packagingType: { code: 'PLT', name: 'Pallet' }, dangerousGoods: null },
    ];
    const { totals } = presentSummary(rows({ lines: mixed }));
    expect([totals.packagingTypeName, totals.packagingTypesCount]).toEqual([null, 2]);
  });

  it('lists dangerous goods without duplicates', () => {
    const packagingType = { code: 'DRM', name: 'Drum' };
    const lines = [
      { packagingType, dangerousGoods: acid },
      { packagingType, dangerousGoods: { ...acid, class: '6.1' } },
      { packagingType, dangerousGoods: acid },
    ];
    expect(presentSummary(rows({ lines })).dangerousGoodsSummary.summary.map((row) => row.class)).toEqual([
      '8',
      '6.1',
    ]);
  });

  it('a participant has the id of its site, or 0', () => {
    const { senderParticipant, receiverParticipant } = presentSummary(rows());
    expect([senderParticipant.id, senderParticipant.siteProxy?.code, senderParticipant.isHub]).toEqual([
      7,
      'AKL',
      true,
    ]);
    expect([receiverParticipant.id, receiverParticipant.siteProxy]).toEqual([0, null]);
  });
});
