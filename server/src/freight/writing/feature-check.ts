import { isDeepStrictEqual } from 'node:util';
import { type Feature, FEATURES, isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Settings } from '#freight/tenant-settings.ts';

/**
 * The message to reject a value with when its feature is disabled, or null when it may be written. `stored` is the
 * present value, for features that a consignment uses in several places.
 */
export type FeatureCheck = (feature: Feature, value: unknown, stored?: unknown) => string | null;

/**
 * A disabled feature rejects new values only. Values that the consignment has from when the feature was enabled are
 * accepted.
 */
export function createFeatureCheck(
  { tenant: settings, flags }: Settings,
  before: ConsignmentRows | null,
): FeatureCheck {
  return (feature, value, stored = storedValue(feature, before)) =>
    isFeatureEnabled(feature, { settings, flags }) || isDeepStrictEqual(value, stored)
      ? null
      : FEATURES[feature].disabledMessage;
}

function storedValue(feature: Feature, before: ConsignmentRows | null): unknown {
  if (before === null) return undefined;
  const { hireage, exportEcert, requestedPickupAt } = before.consignment;
  switch (feature) {
    case 'hireage':
      return hireage === null
        ? undefined
        : {
            providerCode: hireage.hireUnit.providerCode,
            code: hireage.hireUnit.code,
            quantity: hireage.quantity,
          };
    case 'export':
      return exportEcert;
    case 'requestedPickup':
      return requestedPickupAt;
    case 'customSender':
      return before.sender;
    case 'customReceiver':
      return before.receiver;
    case 'dangerousGoods':
      return undefined;
  }
}
