import { expect, test } from 'vitest';
import { type DateCheckContext, dateIssuesOn, dateIssueMessage } from '#consignment/check-dates.ts';
import { workingCalendar } from '#dates/working-days.ts';

const auckland = workingCalendar('NZ-AUK');
/** A Wednesday; Otago has its anniversary on Monday the 23rd. */
const ground: DateCheckContext = {
  today: '2026-03-18',
  isPickupAllowed: true,
  isDeliveryRequired: false,
  origin: auckland,
  destination: auckland,
  serviceDate: '2026-03-20',
  mode: 'requested',
};
const past = { pickup: '2026-03-17', delivery: '2026-03-24' } as const;

test('[@DATE-02] a past pickup date is an issue only when it changes or takes effect', () => {
  const fault = { pickup: 'Past date', delivery: null };
  expect(dateIssuesOn(['pickupChanged'], past, ground)).toEqual(fault);
  expect(dateIssuesOn(['statusAdvanced'], past, ground)).toEqual(fault);
  for (const occasion of [
    'deliveryChanged',
    'senderRegionChanged',
    'receiverRegionChanged',
    'serviceChanged',
  ] as const) {
    expect(dateIssuesOn([occasion], past, ground)).toEqual({ pickup: null, delivery: null });
  }
  expect(dateIssuesOn(['statusAdvanced'], past, { ...ground, isPickupAllowed: false })).toEqual({
    pickup: null,
    delivery: null,
  });
});

test('[@DATE-02] a changed region checks its working days', () => {
  const monday = { pickup: '2026-03-23', delivery: '2026-03-25' } as const;
  const otago = workingCalendar('NZ-OTA');
  expect(dateIssuesOn(['senderRegionChanged'], monday, { ...ground, origin: otago }).pickup).toBe(
    'Not a working date',
  );
  expect(dateIssuesOn(['receiverRegionChanged'], monday, { ...ground, origin: otago }).pickup).toBeNull();
  const there = { pickup: null, delivery: '2026-03-23' } as const;
  expect(dateIssuesOn(['receiverRegionChanged'], there, { ...ground, destination: otago }).delivery).toBe(
    'Not a working date',
  );
  expect(dateIssuesOn([], there, { ...ground, destination: otago }).delivery).toBeNull();
});

test('[@DATE-02] [@DATE-04] a booked or confirmed delivery date is not checked', () => {
  const sunday = { pickup: null, delivery: '2026-03-22' } as const;
  const early = { pickup: null, delivery: '2026-03-19' } as const;
  expect(dateIssuesOn(['statusAdvanced'], sunday, ground).delivery).toBe('Not a working date');
  expect(dateIssuesOn(['statusAdvanced'], early, ground).delivery).toBe('Earlier than the service date');
  for (const mode of ['booking', 'confirmed'] as const) {
    expect(dateIssuesOn(['statusAdvanced'], sunday, { ...ground, mode }).delivery).toBeNull();
    expect(dateIssuesOn(['statusAdvanced'], early, { ...ground, mode }).delivery).toBeNull();
  }
});

test('each issue names its date in a combined message', () => {
  expect(dateIssueMessage({ pickup: null, delivery: null })).toBeNull();
  expect(dateIssueMessage({ pickup: 'Past date', delivery: 'Not a working date' })).toBe(
    'Requested pickup: Past date. Requested delivery: Not a working date',
  );
});

test('[@DATE-02] a pickup after the delivery is an issue of the date that changed', () => {
  const wrong = { pickup: '2026-03-25', delivery: '2026-03-24' } as const;
  const text = 'Earlier than the requested pickup date';
  const atPickup = { pickup: text, delivery: null };
  const atDelivery = { pickup: null, delivery: text };
  expect(dateIssuesOn(['pickupChanged'], wrong, ground)).toEqual(atPickup);
  expect(dateIssuesOn(['deliveryChanged'], wrong, ground)).toEqual(atDelivery);
  expect(dateIssuesOn(['pickupChanged', 'deliveryChanged'], wrong, ground)).toEqual(atDelivery);
  expect(dateIssuesOn(['statusAdvanced'], wrong, ground)).toEqual(atDelivery);
  for (const mode of ['booking', 'confirmed'] as const) {
    expect(dateIssuesOn(['pickupChanged'], wrong, { ...ground, mode })).toEqual(atPickup);
    expect(dateIssuesOn(['statusAdvanced'], wrong, { ...ground, mode })).toEqual(atPickup);
  }
});
