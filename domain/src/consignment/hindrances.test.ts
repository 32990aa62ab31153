import { expect, test } from 'vitest';
import { hindranceOf, hindranceWords, HINDRANCES } from '#consignment/hindrances.ts';

const draft = { status: 'DRAFT', hasFreight: true, requestedDeliveryDay: '2026-03-12' } as const;
const wanted = { givesDeliveryDay: false, pickupDay: null, dateFault: null };

test('[@CONS-07] what leaves Draft needs freight and a day of delivery; cancelling and moving the pickup need neither', () => {
  const empty = { ...draft, hasFreight: false };
  const dayless = { ...draft, requestedDeliveryDay: null };
  for (const action of ['markAsReady', 'requestPickup'] as const) {
    expect(hindranceOf(action, draft, wanted)).toBeNull();
    expect(hindranceOf(action, empty, wanted)).toBe('no-freight');
    expect(hindranceOf(action, dayless, wanted)).toBe('no-delivery-day');
    expect(hindranceOf(action, dayless, { ...wanted, givesDeliveryDay: true })).toBeNull();
  }
  for (const action of ['cancel', 'setRequestedPickupDate'] as const) {
    expect(hindranceOf(action, { ...empty, requestedDeliveryDay: null }, wanted)).toBeNull();
  }
});

test('the status is looked at first', () => {
  expect(hindranceOf('markAsReady', { ...draft, status: 'STAGED', hasFreight: false }, wanted)).toBe(
    'wrong-status',
  );
});

test('[@BULK-05] only a pickup date can be too late', () => {
  const late = { ...wanted, pickupDay: '2026-03-13' } as const;
  expect(hindranceOf('setRequestedPickupDate', draft, late)).toBe('delivery-before-pickup');
  expect(hindranceOf('cancel', draft, late)).toBeNull();
});

test('each has words, with the days where they are known', () => {
  const of = { action: 'markAsReady', pickupDay: '2026-03-13', requestedDeliveryDay: null } as const;
  expect(HINDRANCES.map((hindrance) => hindranceWords(hindrance, of))).toEqual([
    'Not found',
    'Only a Draft consignment can be marked as ready',
    'At least one freight item is required',
    'Requested delivery date is required',
    'The requested delivery date is earlier than 13/03/2026',
    'The requested dates are not possible any more',
  ]);
  expect(hindranceWords('delivery-before-pickup', { ...of, requestedDeliveryDay: '2026-03-12' })).toBe(
    'The requested delivery date 12/03/2026 is earlier than 13/03/2026',
  );
});

test('[@DATE-02] days that are not possible stand in the way of all but cancelling', () => {
  const faulty = { ...wanted, dateFault: 'Requested pickup: Past date' };
  for (const action of ['markAsReady', 'requestPickup', 'setRequestedPickupDate'] as const) {
    expect(hindranceOf(action, draft, faulty)).toBe('impossible-dates');
  }
  expect(hindranceOf('cancel', draft, faulty)).toBeNull();
  expect(hindranceOf('markAsReady', { ...draft, hasFreight: false }, faulty)).toBe('no-freight');
});
