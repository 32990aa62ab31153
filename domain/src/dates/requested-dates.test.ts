import { describe, expect, test } from 'vitest';
import { type DateContext, requestedDateIssues, UNREADABLE } from '#dates/requested-dates.ts';
import { workingCalendar } from '#dates/working-days.ts';

const where: DateContext = {
  today: '2026-11-09',
  isPickupAllowed: true,
  isDeliveryRequired: false,
  origin: workingCalendar('NZ-AUK'),
  destination: workingCalendar('NZ-CAN'),
  serviceDate: '2026-11-12',
};
const pickup = (day: Parameters<typeof requestedDateIssues>[0]['pickup'], over: Partial<DateContext> = {}) =>
  requestedDateIssues({ pickup: day, delivery: null }, { ...where, ...over }).pickup;
const delivery = (
  day: Parameters<typeof requestedDateIssues>[0]['delivery'],
  over: Partial<DateContext> = {},
  picked: Parameters<typeof requestedDateIssues>[0]['pickup'] = null,
) => requestedDateIssues({ pickup: picked, delivery: day }, { ...where, ...over }).delivery;

describe('requested dates', () => {
  test('[@DATE-02] a pickup is today or later, on a working day of the origin', () => {
    expect(pickup('2026-11-09')).toBeNull();
    expect(pickup('2026-11-08')).toBe('Past date');
    expect(pickup('2026-11-14')).toBe('Not a working date');
    // Show Day is Canterbury's alone.
    expect(pickup('2026-11-13')).toBeNull();
    expect(pickup(UNREADABLE)).toBe('Invalid date');
    expect(pickup(null)).toBeNull();
    expect(pickup('2026-11-08', { isPickupAllowed: false })).toBeNull();
  });

  test('[@DATE-02] a delivery is on a working day of the destination, not before pickup and service date', () => {
    expect(delivery('2026-11-12')).toBeNull();
    expect(delivery('2026-11-13')).toBe('Not a working date');
    expect(delivery('2026-11-11')).toBe('Earlier than the service date');
    expect(delivery('2026-11-16', {}, '2026-11-17')).toBe('Earlier than the requested pickup date');
    expect(delivery('2026-11-16', {}, '2026-11-16')).toBeNull();
    expect(delivery(UNREADABLE)).toBe('Invalid date');
  });

  test('[@DATE-02] [@CONS-07] a delivery date is required only where the tenant has no default date', () => {
    expect(delivery(null)).toBeNull();
    expect(delivery(null, { isDeliveryRequired: true })).toBe('Requested delivery date is required');
  });

  test('[@DATE-02] unknown calendars are not checked', () => {
    const unknown = { origin: null, destination: null, serviceDate: null };
    expect(pickup('2026-11-14', unknown)).toBeNull();
    expect(delivery('2026-11-14', unknown)).toBeNull();
  });
});
