import { describe, expect, test } from 'vitest';
import { dateFacts } from '#features/consignment-detail/date-facts.ts';

// Midnights in New Zealand, in summer and on the first day after the clocks changed.
const FRIDAY = '2026-11-19T11:00:00.000Z';
const MONDAY = '2026-04-05T12:00:00.000Z';

const none = {
  requestedPickupDateTimeUtc: null,
  requestedDeliveryDateTimeUtc: null,
  confirmedDeliveryDateTimeUtc: null,
};

describe('dateFacts', () => {
  test('shows days in New Zealand time in any browser time zone [@SHELL-16]', () => {
    const { facts } = dateFacts(
      { ...none, requestedPickupDateTimeUtc: MONDAY, requestedDeliveryDateTimeUtc: FRIDAY },
      { showsPickup: true, mode: 'requested' },
    );
    expect(facts.map(({ label, date }) => [label, date?.day, date?.weekday])).toEqual([
      ['Requested Pickup', '06/04/2026', 'Mon'],
      ['Requested Delivery', '20/11/2026', 'Fri'],
    ]);
  });

  test('includes the pickup only if the tenant enables it', () => {
    expect(dateFacts(none, { showsPickup: true, mode: 'requested' }).facts.map(({ label }) => label)).toEqual(
      ['Requested Pickup', 'Requested Delivery'],
    );
    expect(
      dateFacts(none, { showsPickup: false, mode: 'requested' }).facts.map(({ label }) => label),
    ).toEqual(['Requested Delivery']);
  });

  test('returns null for a date that is not set', () => {
    expect(dateFacts(none, { showsPickup: true, mode: 'requested' }).facts.map(({ date }) => date)).toEqual([
      null,
      null,
    ]);
  });

  test('replaces the requested delivery with the confirmed one and returns both', () => {
    const dates = { ...none, requestedDeliveryDateTimeUtc: MONDAY, confirmedDeliveryDateTimeUtc: FRIDAY };
    const { facts, requestedFor } = dateFacts(dates, { showsPickup: false, mode: 'confirmed' });
    expect(facts).toEqual([
      { label: 'Confirmed Delivery', date: { day: '20/11/2026', weekday: 'Fri' }, isConfirmed: true },
    ]);
    expect(requestedFor?.day).toBe('06/04/2026');
    expect(dateFacts(dates, { showsPickup: false, mode: 'requested' }).requestedFor).toBeNull();
    expect(dateFacts(dates, { showsPickup: true, mode: 'booking' }).facts.map(({ label }) => label)).toEqual([
      'Requested Pickup',
    ]);
  });

  test('returns the requested day beside a booking, unless it is the booked day', () => {
    const shown = { showsPickup: false, mode: 'booking' } as const;
    const requested = { ...none, requestedDeliveryDateTimeUtc: FRIDAY };
    expect(dateFacts(requested, shown).requestedFor).toEqual({ day: '20/11/2026', weekday: 'Fri' });
    expect(dateFacts({ ...requested, confirmedDeliveryDateTimeUtc: MONDAY }, shown).requestedFor?.day).toBe(
      '20/11/2026',
    );
    // A booking starts at eight in the morning.
    const booked = { ...requested, confirmedDeliveryDateTimeUtc: '2026-11-19T19:00:00.000Z' };
    expect(dateFacts(booked, shown).requestedFor).toBeNull();
  });
});
