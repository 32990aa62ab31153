import { describe, expect, test } from 'vitest';
import { datesOf } from '#features/consignment-detail/dates.ts';

// Midnights in New Zealand, in summer and on the first day after the clocks changed.
const FRIDAY = '2026-11-19T11:00:00.000Z';
const MONDAY = '2026-04-05T12:00:00.000Z';

const none = {
  requestedPickupDateTimeUtc: null,
  requestedDeliveryDateTimeUtc: null,
  confirmedDeliveryDateTimeUtc: null,
};

describe('the dates of a consignment', () => {
  test('are days of New Zealand, whatever the zone of the browser [@SHELL-16]', () => {
    const { facts } = datesOf(
      { ...none, requestedPickupDateTimeUtc: MONDAY, requestedDeliveryDateTimeUtc: FRIDAY },
      { showsPickup: true, mode: 'requested' },
    );
    expect(facts.map(({ label, date }) => [label, date?.day, date?.weekday])).toEqual([
      ['Requested Pickup', '06/04/2026', 'Mon'],
      ['Requested Delivery', '20/11/2026', 'Fri'],
    ]);
  });

  test('the pickup is there only when the tenant lets it be requested', () => {
    expect(datesOf(none, { showsPickup: true, mode: 'requested' }).facts.map(({ label }) => label)).toEqual([
      'Requested Pickup',
      'Requested Delivery',
    ]);
    expect(datesOf(none, { showsPickup: false, mode: 'requested' }).facts.map(({ label }) => label)).toEqual([
      'Requested Delivery',
    ]);
  });

  test('what is not set is said to be not set', () => {
    expect(datesOf(none, { showsPickup: true, mode: 'requested' }).facts.map(({ date }) => date)).toEqual([
      null,
      null,
    ]);
  });

  test('a confirmed delivery takes the place of the requested one, which is told beneath', () => {
    const dates = { ...none, requestedDeliveryDateTimeUtc: MONDAY, confirmedDeliveryDateTimeUtc: FRIDAY };
    const { facts, requestedFor } = datesOf(dates, { showsPickup: false, mode: 'confirmed' });
    expect(facts).toEqual([
      { label: 'Confirmed Delivery', date: { day: '20/11/2026', weekday: 'Fri' }, isConfirmed: true },
    ]);
    expect(requestedFor?.day).toBe('06/04/2026');
    expect(datesOf(dates, { showsPickup: false, mode: 'requested' }).requestedFor).toBeNull();
    expect(datesOf(dates, { showsPickup: true, mode: 'booking' }).facts.map(({ label }) => label)).toEqual([
      'Requested Pickup',
    ]);
  });
});
