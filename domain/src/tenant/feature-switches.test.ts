import { keysOf } from '#keys-of.ts';
import { expect, test } from 'vitest';
import { featureFlags } from '#tenant/flags.ts';
import { FEATURES, isFeatureEnabled } from '#tenant/feature-switches.ts';
import { tenantSettings } from '#tenant/settings.ts';

const ALL = keysOf(FEATURES);
const openUnder = (settings: Record<string, boolean>, flags: readonly string[] = []) => {
  const tenant = {
    settings: tenantSettings(Object.entries(settings).map(([name, value]) => ({ name, value }))),
    flags: featureFlags(flags.map((flagName) => ({ flagName, typedFlagValue: true }))),
  };
  return ALL.filter((gate) => isFeatureEnabled(gate, tenant));
};

test('[@TENANT-03] [@TENANT-04] by default custom participants and hireage are enabled', () => {
  expect(openUnder({})).toEqual(['customSender', 'customReceiver', 'hireage']);
});

test('[@CONS-22] [@DATE-01] each feature is enabled by its own setting or flag', () => {
  const none = { AllowCustomParticipants: false, HireageEnabled: false };
  expect(openUnder(none)).toEqual([]);
  expect(openUnder({ ...none, DangerousGoodsEnabled: true })).toEqual(['dangerousGoods']);
  expect(openUnder({ ...none, RequestedPickupDateEnabled: true })).toEqual(['requestedPickup']);
  expect(openUnder(none, ['ExportConsignments'])).toEqual(['export']);
  expect(openUnder(none, ['DeliveryBookings', 'DeliveryExtras'])).toEqual([]);
});
