import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import { describe, expect, it } from 'vitest';
import { showFailedDelivery } from '#demo/show-failed-delivery.ts';
import type { NewConsignment, NewEvent } from '#loading/new-consignment.ts';

const AT = new Date('2026-03-18T01:30:00Z');
const TYPES = new Map([
  ['Damaged in transit', 1],
  ['Receiver closed', 2],
]);

const participant = {
  fullName: 'One',
  phone: null,
  email: null,
  streetNumber: '1',
  street: 'Kauri Road',
  suburb: 'Penrose',
  city: 'Auckland',
  country: 'New Zealand',
  postcode: '1061',
  latitude: null,
  longitude: null,
  region: null,
  site: null,
};

function consignment(status: StatusCode, events: readonly NewEvent[]): NewConsignment {
  return {
    tenantId: 1,
    organisationId: 101,
    siteId: 1,
    serviceTypeId: 1,
    accountId: 1,
    createdById: null,
    history: [{ status, at: AT }],
    events,
    lines: [],
    tags: [],
    sender: participant,
    receiver: participant,
    senderReference: null,
    receiverReference: null,
    salesReference: null,
    notes: null,
    receiverNotes: null,
    requestedPickupDay: null,
    requestedDeliveryDay: null,
    confirmedDeliveryAt: null,
  };
}

const exception = (title: string, resolvedAt: Date | null = null): NewEvent => ({
  historySeq: 1,
  typeCode: 'EXCP',
  title,
  description: '…',
  createdAt: AT,
  createdBy: 'Provider',
  resolvedAt,
  resolvedBy: null,
  standardEventId: 1,
});

const titles = (shown: readonly NewConsignment[]) =>
  shown.map(({ events }) => events.map(({ title }) => title));

describe('the failed delivery of the demo data', () => {
  it('replaces the latest open exception of freight with the provider', () => {
    const shown = showFailedDelivery(
      [
        consignment('TRANSIT', [exception('Damaged in transit')]),
        consignment('DELIVERING', [exception('Road closed', AT), exception('Damaged in transit')]),
        consignment('TRANSIT', [exception('Damaged in transit', AT)]),
        consignment('DELIVERED', [exception('Damaged in transit')]),
      ],
      TYPES,
    );
    expect(titles(shown)).toEqual([
      ['Damaged in transit'],
      ['Road closed', 'Receiver closed'],
      ['Damaged in transit'],
      ['Damaged in transit'],
    ]);
    expect(shown[1]?.events[1]).toMatchObject({
      description: 'The site was closed at the time of delivery.',
      standardEventId: 2,
      resolvedAt: null,
    });
  });

  it('is not shown twice', () => {
    const generated = [
      consignment('PICKUP', [exception('Receiver closed')]),
      consignment('TRANSIT', [exception('Damaged in transit')]),
    ];
    expect(showFailedDelivery(generated, TYPES)).toEqual(generated);
  });

  it('is shown also when the only other one is resolved or delivered', () => {
    const shown = showFailedDelivery(
      [
        consignment('TRANSIT', [exception('Damaged in transit')]),
        consignment('TRANSIT', [exception('Receiver closed', AT)]),
        consignment('DELIVERED', [exception('Receiver closed')]),
      ],
      TYPES,
    );
    expect(titles(shown)).toEqual([['Receiver closed'], ['Receiver closed'], ['Receiver closed']]);
  });

  it('is absent where no freight with the provider has an open exception', () => {
    const generated = [consignment('STAGED', [exception('Damaged in transit')]), consignment('TRANSIT', [])];
    expect(showFailedDelivery(generated, TYPES)).toEqual(generated);
  });
});
