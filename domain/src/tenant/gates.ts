import type { FeatureFlag, FeatureFlags } from '#tenant/flags.ts';
import type { TenantSettings } from '#tenant/settings.ts';

type Switch = {
  readonly [Key in keyof TenantSettings]: TenantSettings[Key] extends boolean ? Key : never;
}[keyof TenantSettings];

interface GateRow {
  readonly setting?: Switch;
  readonly flag?: FeatureFlag;
  /** What is said to whoever writes it all the same. */
  readonly closed: string;
}

/**
 * What can be written of a consignment only where the tenant has it (specification 2 §6). Extras and bookings have
 * calls of their own, which ask for the flags DeliveryExtras and DeliveryBookings.
 */
export const GATES = {
  customSender: { setting: 'allowCustomParticipants', closed: 'Sender site is required' },
  customReceiver: { setting: 'allowCustomParticipants', closed: 'Receiver site is required' },
  dangerousGoods: { setting: 'dangerousGoodsEnabled', closed: 'Dangerous goods are not carried here' },
  hireage: { setting: 'hireageEnabled', closed: 'Nothing can be hired here' },
  export: { flag: 'ExportConsignments', closed: 'Consignments for export are not offered here' },
  requestedPickup: {
    setting: 'requestedPickupDateEnabled',
    closed: 'A pickup date can not be requested here',
  },
} as const satisfies Record<string, GateRow>;

export type Gate = keyof typeof GATES;

export function isOpen(
  gate: Gate,
  tenant: { readonly settings: TenantSettings; readonly flags: FeatureFlags },
): boolean {
  const { setting, flag }: GateRow = GATES[gate];
  return (setting === undefined || tenant.settings[setting]) && (flag === undefined || tenant.flags[flag]);
}
