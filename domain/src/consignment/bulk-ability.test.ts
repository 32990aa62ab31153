import { expect, test } from 'vitest';
import { bulkAbility } from '#consignment/bulk-ability.ts';
import { findBlocker } from '#consignment/blockers.ts';
import { STATUS_CODES, type StatusCode } from '#consignment/status.ts';
import { PERMISSIONS } from '#permissions.ts';

const BULK = ['markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel'] as const;
const ALL = [...BULK, 'bulkDocuments'] as const;

const everything = { permissions: PERMISSIONS, settings: { allowFmUsersRequestPickupDate: true } };
const selected = (...statuses: StatusCode[]) => statuses.map((status, id) => ({ id, status }));

test('[@BULK-01] [@BULK-11] each action needs every consignment in one of its statuses', () => {
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

test('[@BULK-02] [@BULK-11] all bulk actions need MAINTAIN, and the missing permission is reported first', () => {
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

test('blocking consignments are returned and counted by status', () => {
  const some = selected('DRAFT', 'STAGED', 'FINAL', 'FINAL');
  expect(bulkAbility('markAsReady', some, everything)).toEqual({
    allowed: false,
    reason: '3 of the 4 selected are not drafts (2 Ready, 1 Staged)',
    blocking: some.slice(1),
  });
  expect(bulkAbility('cancel', some, everything)).toEqual({
    allowed: false,
    reason: '1 of the 4 selected is not Draft or Ready (1 Staged)',
    blocking: [some[1]],
  });
});

test('[@BULK-01] the reason for documents names the first status', () => {
  expect(bulkAbility('bulkDocuments', selected('DRAFT', 'STAGED'), everything)).toMatchObject({
    reason: '1 of the 2 selected is not Ready or later (1 Draft)',
  });
});

test('the blocking list is empty when every consignment blocks', () => {
  expect(bulkAbility('markAsReady', selected('FINAL'), everything)).toEqual({
    allowed: false,
    reason: 'The selected consignment is not a draft (1 Ready)',
    blocking: [],
  });
  expect(bulkAbility('markAsReady', selected('FINAL', 'ERR'), everything)).toMatchObject({
    reason: 'None of the 2 is a draft (1 Ready, 1 Error)',
    blocking: [],
  });
});

test('[@CONS-07] other blockers are reported too, each consignment once', () => {
  const state = { hasFreight: true, requestedDeliveryDay: null };
  const some = [
    { ...state, status: 'FINAL' as const },
    { ...state, status: 'DRAFT' as const, hasFreight: false },
    { ...state, status: 'DRAFT' as const },
    { ...state, status: 'DRAFT' as const, requestedDeliveryDay: '2026-03-12' as const },
  ];
  const ability = (givesDeliveryDay: boolean) =>
    bulkAbility('markAsReady', some, everything, (one) =>
      findBlocker('markAsReady', one, {
        hasDefaultDeliveryDay: givesDeliveryDay,
        pickupDay: null,
        dateIssue: null,
      }),
    );
  expect(ability(true)).toEqual({
    allowed: false,
    reason: '1 of the 4 selected is not a draft (1 Ready); 1 has no freight',
    blocking: some.slice(0, 2),
  });
  expect(ability(false)).toMatchObject({
    reason:
      '1 of the 4 selected is not a draft (1 Ready); 1 has no freight; 1 has no requested delivery date',
    blocking: some.slice(0, 3),
  });
});

test('[@BULK-05] a pickup day after the delivery day blocks, the same day does not', () => {
  const some = (['2026-03-11', '2026-03-12', null] as const).map((requestedDeliveryDay) => ({
    status: 'DRAFT' as const,
    hasFreight: false,
    requestedDeliveryDay,
  }));
  const ability = bulkAbility('setRequestedPickupDate', some, everything, (one) =>
    findBlocker('setRequestedPickupDate', one, {
      hasDefaultDeliveryDay: true,
      pickupDay: '2026-03-12',
      dateIssue: null,
    }),
  );
  expect(ability).toMatchObject({
    reason: '1 of the 3 selected has a delivery date before that day',
    blocking: [some[0]],
  });
});

test('consignments that were not found are reported first', () => {
  expect(bulkAbility('cancel', selected('DRAFT', 'DRAFT'), everything, () => 'not-found')).toMatchObject({
    reason: 'None of the 2 was found',
    blocking: [],
  });
});

test('large counts have a thousands separator', () => {
  const many = [...Array<StatusCode>(974).fill('STAGED'), ...Array<StatusCode>(26).fill('DRAFT')];
  expect(bulkAbility('markAsReady', selected(...many), everything)).toMatchObject({
    reason: '974 of the 1,000 selected are not drafts (974 Staged)',
  });
  expect(
    bulkAbility('markAsReady', selected(...Array<StatusCode>(1000).fill('STAGED')), everything),
  ).toMatchObject({
    reason: 'None of the 1,000 is a draft (1,000 Staged)',
  });
});
