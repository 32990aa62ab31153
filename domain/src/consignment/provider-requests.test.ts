import { describe, expect, it } from 'vitest';
import {
  acceptanceBlocker,
  isOtherRegion,
  requestBlocker,
  type RequestFacts,
  type RequestKind,
  requestSentence,
} from '#consignment/provider-requests.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';

const dayOf = (text: string) => text as CalendarDate;
const runOn = (day: string) => ({ day: dayOf(day), region: 'NZ-AUK' as const });

const facts: RequestFacts = {
  status: 'DELIVERING',
  title: 'Receiver closed',
  isResolved: false,
  hasOpenRequest: false,
  hasReceiverRequest: false,
  booking: null,
  today: dayOf('2026-03-18'),
  allowed: ['redelivery', 'return', 'new-address'],
};

describe('requestBlocker', () => {
  it.each<[RequestKind, Partial<RequestFacts>, string | null]>([
    ['redelivery', {}, null],
    ['return', {}, null],
    ['new-address', {}, null],
    ['redelivery', { status: 'STAGED' }, 'The freight provider does not have the freight'],
    ['return', { status: 'DELIVERED' }, 'The freight has been delivered'],
    ['redelivery', { title: 'Damaged in transit' }, 'No delivery has failed'],
    ['return', { title: 'Damaged in transit' }, null],
    ['return', { title: 'Short delivery' }, 'The provider does not have all of the freight'],
    ['new-address', { title: 'Address not found' }, null],
    ['new-address', { title: 'Goods damaged' }, 'This exception does not depend on the address'],
    ['redelivery', { isResolved: true }, 'The exception is already resolved'],
    ['return', { hasOpenRequest: true }, 'Another request has no answer yet'],
    ['return', { allowed: ['redelivery'] }, 'The freight provider does not accept this request'],
    ['redelivery', { title: 'A type of the tenant' }, null],
    ['redelivery', { hasReceiverRequest: true }, 'The receiver already requested a redelivery'],
    ['return', { hasReceiverRequest: true }, null],
    // Terms count as words alone.
    ['redelivery', { title: 'Plate left at the gate in Broadway' }, null],
    ['redelivery', { title: 'Road closed' }, 'No delivery has failed'],
    ['redelivery', { title: 'Pick-up missed' }, 'No delivery has failed'],
    ['redelivery', { booking: runOn('2026-03-19') }, 'A delivery run is booked'],
    ['redelivery', { booking: runOn('2026-03-18') }, null],
    ['return', { booking: runOn('2026-03-19') }, null],
  ])('%s with %o', (kind, given, expected) => {
    expect(requestBlocker(kind, { ...facts, ...given })).toBe(expected);
  });
});

describe('titles of exceptions', () => {
  const isExcluded = (title: string) => requestBlocker('redelivery', { ...facts, title }) !== null;

  it.each([
    'Number plate not readable',
    'Closed, 12 Broadway',
    'Slippery dock',
    'Shortland Street closed',
    'Relocated receiver',
    'Ālate gate closed',
  ])('%s has none of the words', (title) => {
    expect(isExcluded(title)).toBe(false);
  });

  it.each([
    'Driver late, receiver gone',
    'ROAD CLOSED',
    'Roadworks',
    'Landslip on SH 1',
    'Ferries cancelled',
    'Delayed by weather',
    'Flooding',
    'Short-shipped',
    'Pickups missed',
    'Pick up missed',
  ])('%s excludes a redelivery', (title) => {
    expect(isExcluded(title)).toBe(true);
  });
});

describe('acceptanceBlocker', () => {
  const redelivery = { kind: 'redelivery', day: dayOf('2026-03-19'), region: null } as const;
  const newAddress = { kind: 'new-address', day: null, region: 'NZ-WGN' } as const;
  const goods = { kind: 'return', day: null, region: null } as const;

  it.each<[Parameters<typeof acceptanceBlocker>[0], Partial<RequestFacts>, string | null]>([
    [redelivery, {}, null],
    [redelivery, { today: dayOf('2026-03-19') }, null],
    [redelivery, { today: dayOf('2026-03-20') }, 'The requested day is in the past'],
    [redelivery, { booking: runOn('2026-03-19') }, 'A delivery run is booked'],
    [redelivery, { booking: runOn('2026-03-17') }, null],
    [newAddress, {}, null],
    [newAddress, { booking: runOn('2026-03-17') }, 'A delivery run is booked'],
    [{ ...newAddress, region: 'NZ-AUK' }, { booking: runOn('2026-03-17') }, null],
    [{ ...newAddress, region: null }, { booking: runOn('2026-03-17') }, null],
    [goods, { booking: runOn('2026-03-19') }, null],
    [goods, { status: 'DELIVERED' }, 'The freight has been delivered'],
    [goods, { status: 'CANCELLED' }, 'The freight provider does not have the freight'],
  ])('%o with %o', (request, given, expected) => {
    expect(acceptanceBlocker(request, { ...facts, ...given })).toBe(expected);
  });
});

describe('isOtherRegion', () => {
  it('compares known regions', () => {
    expect(isOtherRegion('NZ-AUK', 'NZ-WGN')).toBe(true);
    expect(isOtherRegion('NZ-AUK', 'NZ-AUK')).toBe(false);
    expect(isOtherRegion(null, 'NZ-AUK')).toBe(false);
  });
});

describe('requestSentence', () => {
  const empty = { day: null, address: null, note: null };

  it('names the day and the note', () => {
    const day = dayOf('2026-03-20');
    expect(requestSentence({ ...empty, kind: 'redelivery', day, note: 'Ring first' })).toBe(
      'Deliver again on Friday 20/03/2026. Note: Ring first',
    );
  });

  it('names the address', () => {
    const address = {
      streetNumber: '12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      postcode: '1061',
    };
    expect(requestSentence({ ...empty, kind: 'new-address', address })).toBe(
      'Deliver to 12 Tūī Street, Penrose, Auckland 1061.',
    );
  });

  it('names the return', () => {
    expect(requestSentence({ ...empty, kind: 'return' })).toBe('Return the freight to the sender.');
  });
});
