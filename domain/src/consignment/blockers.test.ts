import { expect, test } from 'vitest';
import { findBlocker, blockerMessage, BLOCKERS } from '#consignment/blockers.ts';

const draft = { status: 'DRAFT', hasFreight: true, requestedDeliveryDay: '2026-03-12' } as const;
const context = { hasDefaultDeliveryDay: false, pickupDay: null, dateIssue: null };

test('[@CONS-07] leaving Draft needs freight and a delivery day; cancelling and changing the pickup date do not', () => {
  const empty = { ...draft, hasFreight: false };
  const dayless = { ...draft, requestedDeliveryDay: null };
  for (const action of ['markAsReady', 'requestPickup'] as const) {
    expect(findBlocker(action, draft, context)).toBeNull();
    expect(findBlocker(action, empty, context)).toBe('no-freight');
    expect(findBlocker(action, dayless, context)).toBe('no-delivery-day');
    expect(findBlocker(action, dayless, { ...context, hasDefaultDeliveryDay: true })).toBeNull();
  }
  for (const action of ['cancel', 'setRequestedPickupDate'] as const) {
    expect(findBlocker(action, { ...empty, requestedDeliveryDay: null }, context)).toBeNull();
  }
});

test('reports a wrong status before any other blocker', () => {
  expect(findBlocker('markAsReady', { ...draft, status: 'STAGED', hasFreight: false }, context)).toBe(
    'wrong-status',
  );
});

test('[@BULK-05] only a new pickup date can be later than the delivery date', () => {
  const late = { ...context, pickupDay: '2026-03-13' } as const;
  expect(findBlocker('setRequestedPickupDate', draft, late)).toBe('delivery-before-pickup');
  expect(findBlocker('cancel', draft, late)).toBeNull();
});

test('every blocker has a message, with the dates where they are known', () => {
  const of = { action: 'markAsReady', pickupDay: '2026-03-13', requestedDeliveryDay: null } as const;
  expect(BLOCKERS.map((blocker) => blockerMessage(blocker, of))).toEqual([
    'Not found',
    'Only a Draft consignment can be marked as ready',
    'At least one freight item is required',
    'Requested delivery date is required',
    'The requested delivery date is earlier than 13/03/2026',
    'The requested dates are no longer possible',
  ]);
  expect(blockerMessage('delivery-before-pickup', { ...of, requestedDeliveryDay: '2026-03-12' })).toBe(
    'The requested delivery date 12/03/2026 is earlier than 13/03/2026',
  );
});

test('[@DATE-02] impossible dates block every action except cancelling', () => {
  const invalid = { ...context, dateIssue: 'Requested pickup: Past date' };
  for (const action of ['markAsReady', 'requestPickup', 'setRequestedPickupDate'] as const) {
    expect(findBlocker(action, draft, invalid)).toBe('impossible-dates');
  }
  expect(findBlocker('cancel', draft, invalid)).toBeNull();
  expect(findBlocker('markAsReady', { ...draft, hasFreight: false }, invalid)).toBe('no-freight');
});
