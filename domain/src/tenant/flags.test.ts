import { expect, test } from 'vitest';
import { featureFlags } from '#tenant/flags.ts';

test('[@TENANT-04] every flag is off unless it is switched on', () => {
  expect(featureFlags([])).toEqual({
    DeliveryBookings: false,
    DeliveryExtras: false,
    ExportConsignments: false,
  });
  const some = featureFlags([
    { flagName: 'SomethingElse', typedFlagValue: 'purple' },
    { flagName: 'DeliveryExtras', typedFlagValue: true },
  ]);
  expect(some).toEqual({ DeliveryBookings: false, DeliveryExtras: true, ExportConsignments: false });
});

test.each(['true', 1, null, undefined, {}])('[@TENANT-04] the value %j is an error', (typedFlagValue) => {
  expect(() => featureFlags([{ flagName: 'DeliveryBookings', typedFlagValue }])).toThrow(
    'Feature flag DeliveryBookings must be true or false',
  );
});
