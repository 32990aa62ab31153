import { expect, test } from 'vitest';
import { bulkAbility } from '#consignment/bulk-ability.ts';
import { hindranceOf } from '#consignment/hindrances.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import { PERMISSIONS } from '#permissions.ts';

const BULK = ['markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel'] as const;
const ALL = [...BULK, 'bulkDocuments'] as const;

const everything = { permissions: PERMISSIONS, settings: { allowFmUsersRequestPickupDate: true } };
const selected = (...statuses: StatusCode[]) => statuses.map((status, id) => ({ id, status }));

test('[@BULK-01] [@BULK-11] each action needs all selected at statuses of its own', () => {
  const allowed = ALL.map((action) => [
    action,
    STATUS_CODES.filter((code) => bulkAbility(action, selected(code, code), everything).allowed),
  ]);
  expect(Object.fromEntries(allowed)).toEqual({
    markAsReady: ['DRAFT'],
    requestPickup: ['DRAFT', 'FINAL'],
    setRequestedPickupDate: ['DRAFT', 'FINAL'],
    cancel: ['DRAFT', 'FINAL'],
    bulkDocuments: ['FINAL', 'STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'],
  });
  expect(bulkAbility('requestPickup', selected('DRAFT', 'FINAL'), everything)).toEqual({ allowed: true });
});

test('[@BULK-01] at least one must be selected', () => {
  for (const action of BULK) {
    expect(bulkAbility(action, [], everything)).toEqual({
      allowed: false,
      reason: 'Select at least one consignment',
      blocking: [],
    });
  }
});

test('[@BULK-02] [@BULK-11] all of them need MAINTAIN, and that is said before anything else', () => {
  const permissions = PERMISSIONS.filter((name) => name !== 'Consignment.MAINTAIN');
  for (const action of BULK) {
    expect(bulkAbility(action, selected('DELIVERED'), { permissions, settings: {} })).toEqual({
      allowed: false,
      reason:
        'You do not have the required permissions to perform this action. Please contact your administrator.',
      blocking: [],
    });
  }
});

test('[@BULK-05] the pickup date depends on the setting of the organisation', () => {
  const under = bulkAbility('setRequestedPickupDate', selected('DRAFT'), { ...everything, settings: {} });
  expect(under).toMatchObject({ reason: 'Your organisation does not allow pickup dates to be set here' });
});

test('what blocks is named and counted by status, so that it can be left out', () => {
  const some = selected('DRAFT', 'STAGED', 'FINAL', 'FINAL');
  expect(bulkAbility('markAsReady', some, everything)).toEqual({
    allowed: false,
    reason: '3 of the 4 selected are not Draft: 2 Ready, 1 Staged',
    blocking: some.slice(1),
  });
  expect(bulkAbility('cancel', some, everything)).toEqual({
    allowed: false,
    reason: '1 of the 4 selected is not Draft or Ready: 1 Staged',
    blocking: [some[1]],
  });
});

test('[@BULK-01] of documents it is said where they begin', () => {
  expect(bulkAbility('bulkDocuments', selected('DRAFT', 'STAGED'), everything)).toMatchObject({
    reason: '1 of the 2 selected is not Ready or later: 1 Draft',
  });
});

test('where leaving out would leave nothing, nothing is offered', () => {
  expect(bulkAbility('markAsReady', selected('FINAL'), everything)).toEqual({
    allowed: false,
    reason: 'The selected one is not Draft: 1 Ready',
    blocking: [],
  });
  expect(bulkAbility('markAsReady', selected('FINAL', 'ERR'), everything)).toMatchObject({
    reason: 'All 2 selected are not Draft: 1 Ready, 1 Error',
    blocking: [],
  });
});

test('[@CONS-07] what is refused for other reasons than its status is foreseen too, each counted once', () => {
  const standing = { hasFreight: true, requestedDeliveryDay: null };
  const some = [
    { ...standing, status: 'FINAL' as const },
    { ...standing, status: 'DRAFT' as const, hasFreight: false },
    { ...standing, status: 'DRAFT' as const },
    { ...standing, status: 'DRAFT' as const, requestedDeliveryDay: '2026-03-12' as const },
  ];
  const ability = (givesDeliveryDay: boolean) =>
    bulkAbility('markAsReady', some, everything, (one) =>
      hindranceOf('markAsReady', one, { givesDeliveryDay, pickupDay: null, dateFault: null }),
    );
  expect(ability(true)).toEqual({
    allowed: false,
    reason: '1 of the 4 selected is not Draft: 1 Ready; 1 has no freight',
    blocking: some.slice(0, 2),
  });
  expect(ability(false)).toMatchObject({
    reason: '1 of the 4 selected is not Draft: 1 Ready; 1 has no freight; 1 has no requested delivery date',
    blocking: some.slice(0, 3),
  });
});

test('[@BULK-05] a pickup day after the day of delivery stands in the way, the same day does not', () => {
  const some = (['2026-03-11', '2026-03-12', null] as const).map((requestedDeliveryDay) => ({
    status: 'DRAFT' as const,
    hasFreight: false,
    requestedDeliveryDay,
  }));
  const ability = bulkAbility('setRequestedPickupDate', some, everything, (one) =>
    hindranceOf('setRequestedPickupDate', one, {
      givesDeliveryDay: true,
      pickupDay: '2026-03-12',
      dateFault: null,
    }),
  );
  expect(ability).toMatchObject({
    reason: '1 of the 3 selected is to be delivered before that day',
    blocking: [some[0]],
  });
});

test('what is not there any more is said first', () => {
  expect(bulkAbility('cancel', selected('DRAFT', 'DRAFT'), everything, () => 'not-found')).toMatchObject({
    reason: 'All 2 selected are not found any more',
    blocking: [],
  });
});
