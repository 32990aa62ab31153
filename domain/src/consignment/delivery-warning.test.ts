import { expect, test } from 'vitest';
import { deliveryWarning } from '#consignment/delivery-warning.ts';

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-22', null],
  ['2026-12-21', null],
  ['2026-12-22', 'far'],
  ['2026-11-20', null],
] as const)('[@CONS-08] [@CONS-25] delivery on %s, seen on 21 November', (day, expected) => {
  const warning = deliveryWarning(day, '2026-11-21');
  expect(warning).toBe(
    expected === null
      ? null
      : expected === 'today'
        ? 'You have requested delivery today, please contact the dispatch team directly to confirm.'
        : 'You have requested a delivery date more than 1 month from now, do you wish to continue?',
  );
});

test('[@CONS-08] a month ends on its last day', () => {
  expect(deliveryWarning('2027-02-28', '2027-01-31')).toBeNull();
  expect(deliveryWarning('2027-03-01', '2027-01-31')).not.toBeNull();
  expect(deliveryWarning(null, '2027-01-31')).toBeNull();
});
