import { expect, test } from 'vitest';
import { trackingSettings } from '#tenant/tracking-settings.ts';

const days = (value: string) => [{ name: 'TrackingLinkDays', value }];
const phone = (value: string) => [{ name: 'ReceiverPhone', value }];

test('a tracking link works for 30 days after the delivery, and no telephone number is shown', () => {
  expect(trackingSettings([])).toEqual({ days: 30, phone: null });
  expect(trackingSettings([{ name: 'DIFOT', value: 'true' }])).toEqual({ days: 30, phone: null });
});

test('a tenant sets both', () => {
  expect(trackingSettings([...days('7'), ...phone(' 0800 555 014 ')])).toEqual({
    days: 7,
    phone: '0800 555 014',
  });
});

test.each(['0', '1000', '-1', '7.5', 'thirty'])('%s is not a number of days', (value) => {
  expect(() => trackingSettings(days(value))).toThrow(
    'Tenant setting TrackingLinkDays must be a whole number from 1 to 999',
  );
});

test.each(['call us', '12', 'tel:0800'])('%s is not a telephone number', (value) => {
  expect(() => trackingSettings(phone(value))).toThrow(
    'Tenant setting ReceiverPhone must be a telephone number',
  );
});
