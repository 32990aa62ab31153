import { expect, test } from 'vitest';
import { foreseenDateFault } from '#features/consignment-search/foreseen-dates.ts';

const tenant = {
  settings: { requestedPickupDateEnabled: true },
  flags: { DeliveryBookings: false },
  pickupDay: null,
  today: '2026-03-18',
} as const;
const one = {
  id: 1,
  reference: 'KEA00000001',
  status: 'DRAFT',
  senderRegion: 'Auckland',
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
