import type { FeatureFlag, FeatureFlags } from '#tenant/flags.ts';
import type { TenantSettings } from '#tenant/settings.ts';

type BooleanSetting = {
  readonly [Key in keyof TenantSettings]: TenantSettings[Key] extends boolean ? Key : never;
}[keyof TenantSettings];

interface FeatureSwitch {
  readonly setting?: BooleanSetting;
  readonly flag?: FeatureFlag;
  /** Error for a request that uses the feature while it is disabled. */
  readonly disabledMessage: string;
}

/**
 * Parts of a consignment that can be written only where the tenant has enabled them (specification 2 §6). Extras and
 * bookings have operations of their own, which check the flags DeliveryExtras and DeliveryBookings.
 */
export const FEATURES = {
  customSender: { setting: 'allowCustomParticipants', disabledMessage: 'Sender site is required' },
  customReceiver: { setting: 'allowCustomParticipants', disabledMessage: 'Receiver site is required' },
  dangerousGoods: {
    setting: 'dangerousGoodsEnabled',
    disabledMessage: 'Dangerous goods are not enabled for this provider',
  },
  hireage: { setting: 'hireageEnabled', disabledMessage: 'Hireage is not enabled for this provider' },
  export: {
    flag: 'ExportConsignments',
    disabledMessage: 'Export consignments are not enabled for this provider',
  },
  requestedPickup: {
    setting: 'requestedPickupDateEnabled',
    disabledMessage: 'Requested pickup dates are not enabled for this provider',
  },
} as const satisfies Record<string, FeatureSwitch>;

export type Feature = keyof typeof FEATURES;

export function isFeatureEnabled(
  feature: Feature,
  tenant: { readonly settings: TenantSettings; readonly flags: FeatureFlags },
): boolean {
  const { setting, flag }: FeatureSwitch = FEATURES[feature];
  return (setting === undefined || tenant.settings[setting]) && (flag === undefined || tenant.flags[flag]);
}
