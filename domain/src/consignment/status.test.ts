import { expect, test } from 'vitest';
import {
  isFinalOrLater,
  isStatusCode,
  STATUS_CODES,
  statusNumber,
  statusOf,
  statusOfNumber,
  STATUSES,
  type StatusCode,
} from '#consignment/status.ts';

test('[@LIST-13] the statuses have the specified codes, names, meanings and order', () => {
  const rows = STATUSES.map(
    ({ displaySequence, code, name, meaning }) => `${displaySequence} ${code} | ${name} | ${meaning}`,
  );
  expect(rows).toEqual([
    '1 DRAFT | Draft | Work in progress',
    '2 FINAL | Ready | Validated, not yet requested for pickup',
    '3 STAGED | Staged | Awaits pickup; the provider has been notified',
    '4 PICKUP | Picked Up | Collected',
    '5 TRANSIT | In Transit | On its way to the end customer',
    '6 DELIVERING | Delivering | Out for delivery',
    '7 DELIVERED | Delivered | Delivered',
    '8 CANCELLED | Cancelled | Cancelled',
    '9 ERR | Error | Error',
  ]);
});

test('a status is found by code and by stored number', () => {
  for (const status of STATUSES) {
    expect(statusOf(status.code)).toBe(status);
    expect(statusOfNumber(statusNumber(status.code))).toBe(status);
  }
});

test.each([0, 10, 1.5, -1, Number.NaN])('throws for the number %s', (stored) => {
  expect(() => statusOfNumber(stored)).toThrow('Unsupported status number');
});

test.each(['', 'draft', 'Draft', 'READY', 'toString', '__proto__'])('%j is not a status code', (text) => {
  expect(isStatusCode(text)).toBe(false);
  // The point of the test is a value that the type forbids.
  expect(() => statusOf(text as StatusCode)).toThrow('Unsupported status code');
});

test('[@BULK-01] final or later is FINAL to DELIVERED, not cancelled, not error', () => {
  expect(STATUS_CODES.filter(isFinalOrLater)).toEqual([
    'FINAL',
    'STAGED',
    'PICKUP',
    'TRANSIT',
    'DELIVERING',
    'DELIVERED',
  ]);
});
