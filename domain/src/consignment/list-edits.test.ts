import { expect, test } from 'vitest';
import { editableFields } from '#consignment/list-edits.ts';

const maintain = { permissions: ['Consignment.LimitedEdit', 'Consignment.MAINTAIN'] } as const;
const tenant = { showsPickup: true, hasBookings: false };
const row = (status: Parameters<typeof editableFields>[0]['status'], isConfirmed = false) => ({
  status,
  isConfirmed,
});

test('references and dates of a Draft or Ready consignment are edited in the list', () => {
  for (const status of ['DRAFT', 'FINAL'] as const)
    expect(editableFields(row(status), maintain, tenant)).toEqual([
      'receiverReference',
      'senderReference',
      'salesReference',
      'requestedPickup',
      'requestedDelivery',
    ]);
});

test('nothing is edited in the list after the pickup was requested', () => {
  for (const status of [
    'STAGED',
    'PICKUP',
    'TRANSIT',
    'DELIVERING',
    'DELIVERED',
    'CANCELLED',
    'ERR',
  ] as const)
    expect(editableFields(row(status), maintain, tenant)).toEqual([]);
});

test('a user without the permission to maintain edits nothing in the list', () => {
  const limited = { permissions: ['Consignment.LimitedEdit'] } as const;
  expect(editableFields(row('DRAFT'), limited, tenant)).toEqual([]);
});

test('a date without a field on the consignment page has none in the list', () => {
  const references = ['receiverReference', 'senderReference', 'salesReference'];
  expect(editableFields(row('FINAL'), maintain, { showsPickup: false, hasBookings: true })).toEqual(
    references,
  );
  expect(editableFields(row('FINAL', true), maintain, tenant)).toEqual([...references, 'requestedPickup']);
  expect(editableFields(row('DRAFT'), maintain, { showsPickup: false, hasBookings: true })).toEqual([
    ...references,
    'requestedDelivery',
  ]);
});
