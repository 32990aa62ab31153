import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { expect, test } from 'vitest';
import { pickupClosures } from '#features/consignment-search/bulk/pickup-closures.ts';
import { predictDateIssue, WEEKENDS_ONLY } from '#features/consignment-search/bulk/predict-date-issue.ts';

const tenant = {
  settings: { requestedPickupDateEnabled: true },
  flags: { DeliveryBookings: false },
  pickupDay: null,
  today: '2026-03-18',
  calendarOf: WEEKENDS_ONLY,
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

test('[@DATE-02] [@BULK-01] a past day is detected before a bulk action', () => {
  expect(predictDateIssue('markAsReady', one, tenant)).toBe('Requested pickup: Past date');
  expect(predictDateIssue('cancel', one, tenant)).toBeNull();
  const late = { ...one, requestedPickupDay: null, requestedDeliveryDay: '2026-03-17' } as const;
  const early = 'Requested delivery: Earlier than the service date';
  expect(predictDateIssue('requestPickup', late, tenant)).toBe(early);
  expect(predictDateIssue('requestPickup', { ...late, isConfirmed: true }, tenant)).toBeNull();
  const booking = { ...tenant, flags: { DeliveryBookings: true } };
  expect(predictDateIssue('requestPickup', { ...late, status: 'FINAL' }, booking)).toBeNull();
  expect(predictDateIssue('requestPickup', late, booking)).toBe(early);
});

test('[@BULK-05] [@DATE-02] a new pickup day replaces the past one', () => {
  expect(predictDateIssue('setRequestedPickupDate', one, tenant)).toBeNull();
  expect(predictDateIssue('setRequestedPickupDate', one, { ...tenant, pickupDay: '2026-03-19' })).toBeNull();
  expect(
    predictDateIssue(
      'setRequestedPickupDate',
      { ...one, requestedDeliveryDay: null },
      { ...tenant, pickupDay: '2026-03-21' },
    ),
  ).toBe('Requested pickup: Not a working date');
});

test('[@BULK-05] [@DATE-02] a pickup day that leaves too little transit time is detected', () => {
  const withDay = { ...tenant, pickupDay: '2026-03-19' } as const;
  const known = (day: CalendarDate) => ({ ...withDay, serviceDates: new Map([['KEA00000001', day]]) });
  const early = 'Requested delivery: Earlier than the service date';
  expect(predictDateIssue('setRequestedPickupDate', one, withDay)).toBeNull();
  expect(predictDateIssue('setRequestedPickupDate', one, known('2026-03-23'))).toBe(early);
  expect(predictDateIssue('setRequestedPickupDate', one, known('2026-03-20'))).toBeNull();
  const undated = { ...one, requestedPickupDay: null };
  expect(predictDateIssue('markAsReady', undated, known('2026-03-23'))).toBe(early);
  const confirmed = { ...one, isConfirmed: true };
  expect(predictDateIssue('setRequestedPickupDate', confirmed, known('2026-03-23'))).toBeNull();
  const ready = { ...one, status: 'FINAL' } as const;
  const booking = { ...known('2026-03-23'), flags: { DeliveryBookings: true } };
  expect(predictDateIssue('setRequestedPickupDate', ready, booking)).toBeNull();
});

/** Its anniversary day is Monday 23 March, and its provider is closed on the 25th. */
const calendarOf = (region: string | null) =>
  region === 'NZ-OTA' ? workingCalendar('NZ-OTA', [CLOSURE]) : workingCalendar('NZ-AUK');
const CLOSURE = { day: '2026-03-25', region: 'NZ-OTA', reason: 'Stocktake' } as const;

test('[@BULK-05] [@DATE-02] holidays and closures of both regions are detected', () => {
  const known = { ...tenant, calendarOf };
  const toOtago = (requestedDeliveryDay: CalendarDate) =>
    predictDateIssue('markAsReady', { ...one, requestedPickupDay: null, requestedDeliveryDay }, known);
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
    predictDateIssue('setRequestedPickupDate', fromOtago, { ...known, pickupDay });
  expect(pickup('2026-03-25')).toBe('Requested pickup: Not a working date');
  expect(pickup('2026-03-26')).toBeNull();
});

test('[@BULK-05] closed days name their regions, and only days closed in all regions are disabled', () => {
  const from = (originRegionId: string, senderRegion: string) => ({ originRegionId, senderRegion });
  const two = pickupClosures([from('NZ-AUK', 'Auckland'), from('NZ-OTA', 'Otago')], calendarOf);
  expect(two.closedOn('2026-03-25')).toBe('Stocktake (Otago)');
  expect(two.isClosedEverywhere('2026-03-25')).toBe(false);
  expect(two.closedOn('2026-04-03')).toBe('Good Friday');
  expect(two.isClosedEverywhere('2026-04-03')).toBe(true);
  expect(two.closedOn('2026-03-26')).toBeNull();
  const alone = pickupClosures([from('NZ-OTA', 'Otago')], calendarOf);
  expect([alone.closedOn('2026-03-25'), alone.isClosedEverywhere('2026-03-25')]).toEqual(['Stocktake', true]);
});
