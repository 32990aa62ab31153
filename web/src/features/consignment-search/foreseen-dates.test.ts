import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { expect, test } from 'vitest';
import { daysOff } from '#features/consignment-search/days-off.ts';
import { foreseenDateFault, WEEKENDS } from '#features/consignment-search/foreseen-dates.ts';

const tenant = {
  settings: { requestedPickupDateEnabled: true },
  flags: { DeliveryBookings: false },
  pickupDay: null,
  today: '2026-03-18',
  calendarOf: WEEKENDS,
} as const;
const one = {
  id: 1,
  reference: 'KEA00000001',
  status: 'DRAFT',
  senderRegion: 'Auckland',
  originRegionId: 'NZ-AUK',
  destinationRegionId: 'NZ-OTA',
  hasFreight: true,
  requestedPickupDay: '2026-03-17',
  requestedDeliveryDay: '2026-03-20',
  isConfirmed: false,
} as const;

test('[@DATE-02] [@BULK-01] a day that passed is foreseen before many are marked as ready', () => {
  expect(foreseenDateFault('markAsReady', one, tenant)).toBe('Requested pickup: Past date');
  expect(foreseenDateFault('cancel', one, tenant)).toBeNull();
  const late = { ...one, requestedPickupDay: null, requestedDeliveryDay: '2026-03-17' } as const;
  const early = 'Requested delivery: Earlier than the service date';
  expect(foreseenDateFault('requestPickup', late, tenant)).toBe(early);
  expect(foreseenDateFault('requestPickup', { ...late, isConfirmed: true }, tenant)).toBeNull();
  const booking = { ...tenant, flags: { DeliveryBookings: true } };
  expect(foreseenDateFault('requestPickup', { ...late, status: 'FINAL' }, booking)).toBeNull();
  expect(foreseenDateFault('requestPickup', late, booking)).toBe(early);
});

test('[@BULK-05] [@DATE-02] another pickup day takes the place of the one that passed', () => {
  expect(foreseenDateFault('setRequestedPickupDate', one, tenant)).toBeNull();
  expect(foreseenDateFault('setRequestedPickupDate', one, { ...tenant, pickupDay: '2026-03-19' })).toBeNull();
  expect(
    foreseenDateFault(
      'setRequestedPickupDate',
      { ...one, requestedDeliveryDay: null },
      { ...tenant, pickupDay: '2026-03-21' },
    ),
  ).toBe('Requested pickup: Not a working date');
});

/** Its anniversary day is Monday 23 March, and its provider is closed on the 25th. */
const calendarOf = (region: string | null) =>
  region === 'NZ-OTA' ? workingCalendar('NZ-OTA', [CLOSURE]) : workingCalendar('NZ-AUK');
const CLOSURE = { day: '2026-03-25', region: 'NZ-OTA', reason: 'Stocktake' } as const;

test('[@BULK-05] [@DATE-02] holidays and closures of both regions are foreseen', () => {
  const known = { ...tenant, calendarOf };
  const toOtago = (requestedDeliveryDay: CalendarDate) =>
    foreseenDateFault('markAsReady', { ...one, requestedPickupDay: null, requestedDeliveryDay }, known);
  expect(toOtago('2026-03-23')).toBe('Requested delivery: Not a working date');
  expect(toOtago('2026-03-25')).toBe('Requested delivery: Not a working date');
  expect(toOtago('2026-03-24')).toBeNull();
  const fromOtago = {
    ...one,
    originRegionId: 'NZ-OTA',
    destinationRegionId: 'NZ-AUK',
    requestedDeliveryDay: null,
  };
  const pickup = (pickupDay: CalendarDate) =>
    foreseenDateFault('setRequestedPickupDate', fromOtago, { ...known, pickupDay });
  expect(pickup('2026-03-25')).toBe('Requested pickup: Not a working date');
  expect(pickup('2026-03-26')).toBeNull();
});

test('[@BULK-05] days off of several regions say where, and only those of all of them cannot be chosen', () => {
  const from = (originRegionId: string, senderRegion: string) => ({ originRegionId, senderRegion });
  const two = daysOff([from('NZ-AUK', 'Auckland'), from('NZ-OTA', 'Otago')], calendarOf);
  expect(two.closedOn('2026-03-25')).toBe('Stocktake (Otago)');
  expect(two.isClosedEverywhere('2026-03-25')).toBe(false);
  expect(two.closedOn('2026-04-03')).toBe('Good Friday');
  expect(two.isClosedEverywhere('2026-04-03')).toBe(true);
  expect(two.closedOn('2026-03-26')).toBeNull();
  const alone = daysOff([from('NZ-OTA', 'Otago')], calendarOf);
  expect([alone.closedOn('2026-03-25'), alone.isClosedEverywhere('2026-03-25')]).toEqual(['Stocktake', true]);
});
