import { expect, test } from 'vitest';
import { featureFlags } from '#tenant/flags.ts';
import { type Gate, GATES, isOpen } from '#tenant/gates.ts';
import { tenantSettings } from '#tenant/settings.ts';

// The keys of an object literal are exactly those of its type.
const ALL = Object.keys(GATES) as Gate[];
const openUnder = (settings: Record<string, boolean>, flags: readonly string[] = []) => {
  const tenant = {
    settings: tenantSettings(Object.entries(settings).map(([name, value]) => ({ name, value }))),
    flags: featureFlags(flags.map((flagName) => ({ flagName, typedFlagValue: true }))),
  };
  return ALL.filter((gate) => isOpen(gate, tenant));
};

test('[@TENANT-03] [@TENANT-04] a tenant that says nothing has people written out and hireage', () => {
  expect(openUnder({})).toEqual(['customSender', 'customReceiver', 'hireage']);
});

test('[@CONS-22] [@DATE-01] each gate opens with its own switch', () => {
  const none = { AllowCustomParticipants: false, HireageEnabled: false };
  expect(openUnder(none)).toEqual([]);
  expect(openUnder({ ...none, DangerousGoodsEnabled: true })).toEqual(['dangerousGoods']);
  expect(openUnder({ ...none, RequestedPickupDateEnabled: true })).toEqual(['requestedPickup']);
  expect(openUnder(none, ['ExportConsignments'])).toEqual(['export']);
  expect(openUnder(none, ['DeliveryBookings', 'DeliveryExtras'])).toEqual([]);
});
