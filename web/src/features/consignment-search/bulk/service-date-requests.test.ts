import { expect, test } from 'vitest';
import { serviceDateRequests } from '#features/consignment-search/bulk/service-date-requests.ts';

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
const request = { reference: 'KEA00000001', originRegionId: 'NZ-AUK', destinationRegionId: 'NZ-OTA' };

test('[@BULK-05] service dates are requested with the chosen pickup day, else with the stored one', () => {
  expect(serviceDateRequests('setRequestedPickupDate', [one], '2026-03-19')).toEqual([
    { ...request, requestedPickup: '2026-03-19' },
  ]);
  expect(serviceDateRequests('markAsReady', [one], null)).toEqual([
    { ...request, requestedPickup: '2026-03-17' },
  ]);
});

test('[@BULK-05] no service date is requested where it decides nothing, or for more than 200', () => {
  expect(serviceDateRequests('setRequestedPickupDate', [one], null)).toEqual([]);
  expect(serviceDateRequests('cancel', [one], null)).toEqual([]);
  const others = [
    { ...one, requestedDeliveryDay: null },
    { ...one, isConfirmed: true },
  ];
  expect(serviceDateRequests('requestPickup', others, null)).toEqual([]);
  const many = (count: number) =>
    serviceDateRequests(
      'markAsReady',
      Array.from({ length: count }, () => one),
      null,
    );
  expect([many(200).length, many(201).length]).toEqual([200, 0]);
});
