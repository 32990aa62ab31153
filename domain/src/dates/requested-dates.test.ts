import { describe, expect, test } from 'vitest';
import { type DateCircumstances, requestedDateFaults, UNREADABLE } from '#dates/requested-dates.ts';
import { workingCalendar } from '#dates/working-days.ts';

const where: DateCircumstances = {
  today: '2026-11-09',
  isPickupAllowed: true,
  isDeliveryRequired: false,
  origin: workingCalendar('NZ-AUK'),
  destination: workingCalendar('NZ-CAN'),
  serviceDate: '2026-11-12',
};
const pickup = (
  day: Parameters<typeof requestedDateFaults>[0]['pickup'],
  over: Partial<DateCircumstances> = {},
) => requestedDateFaults({ pickup: day, delivery: null }, { ...where, ...over }).pickup;
const delivery = (
  day: Parameters<typeof requestedDateFaults>[0]['delivery'],
  over: Partial<DateCircumstances> = {},
  picked: Parameters<typeof requestedDateFaults>[0]['pickup'] = null,
) => requestedDateFaults({ pickup: picked, delivery: day }, { ...where, ...over }).delivery;

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

  test('[@DATE-02] [@CONS-07] a delivery is required only where the tenant gives none by itself', () => {
    expect(delivery(null)).toBeNull();
    expect(delivery(null, { isDeliveryRequired: true })).toBe('Requested delivery date is required');
  });

  test('[@DATE-02] what could not be looked up is no reason to refuse', () => {
    const unknown = { origin: null, destination: null, serviceDate: null };
    expect(pickup('2026-11-14', unknown)).toBeNull();
    expect(delivery('2026-11-14', unknown)).toBeNull();
  });
});
