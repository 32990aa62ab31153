import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { blockerMessage, NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { FEATURES, isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import { type CreateHandler, UPDATE_ERROR } from '#freight/bulk/bulk-handler.ts';
import { changed, failed, unchanged, wrongStatus } from '#freight/bulk/item-outcome.ts';
import { changePickupDate } from '#freight/change-pickup-date.ts';
import { readVisible, stateOfConsignment } from '#freight/change-status.ts';
import type { Settings } from '#freight/tenant-settings.ts';

export const setRequestedPickupDate: CreateHandler<'setRequestedPickupDate'> = (work, settings) => {
  const { scope, pickup, requestId } = work;
  const disabled = disabledMessage(settings);
  const day = formatDay(pickup.day);
  return {
    failureMessage: UPDATE_ERROR,
    async processItem(tx, { reference }, now) {
      if (disabled !== null) {
        const rows = await readVisible(tx, scope, reference);
        return failed(rows === null ? NOT_FOUND : disabled);
      }
      const result = await changePickupDate(tx, scope, {
        reference,
        pickupAt: pickup.at,
        pickupDay: pickup.day,
        requestId,
        now,
        settings,
      });
      switch (result.outcome) {
        case 'not-found':
          return failed(NOT_FOUND);
        case 'changed':
          return changed(result.rows, `Pickup date set to ${day}`);
        case 'same-day':
          return unchanged(`The pickup date is ${day} already`);
        case 'conflict':
          return wrongStatus('setRequestedPickupDate', result.rows);
        case 'impossible-dates':
          return failed(result.issue);
        case 'after-delivery': {
          const { requestedDeliveryDay } = stateOfConsignment(result.rows, scope.zone);
          const days = {
            action: 'setRequestedPickupDate' as const,
            pickupDay: pickup.day,
            requestedDeliveryDay,
          };
          return failed(blockerMessage('delivery-before-pickup', days));
        }
      }
    },
  };
};

/** Both the organisation (BULK-05) and the tenant can disable requested pickup dates. Null when both allow them. */
function disabledMessage({ tenant, flags, organisation }: Settings): string | null {
  if (!organisation.allowFmUsersRequestPickupDate)
    return ACTIONS.setRequestedPickupDate.setting.disabledMessage;
  return isFeatureEnabled('requestedPickup', { settings: tenant, flags })
    ? null
    : FEATURES.requestedPickup.disabledMessage;
}
