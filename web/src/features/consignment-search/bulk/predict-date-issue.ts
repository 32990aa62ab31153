import {
  type DateOccasion,
  dateIssuesOn,
  dateIssueMessage,
} from '@cartage/domain/consignment/check-dates.ts';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import type { BulkAction } from '@cartage/domain/consignment/blockers.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import type { TenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

const weekend: WorkingCalendar = (day) => (weekday(day) < 5 ? null : 'Weekend');

const OCCASIONS: Readonly<Record<BulkAction, readonly DateOccasion[]>> = {
  markAsReady: ['statusAdvanced'],
  requestPickup: ['statusAdvanced'],
  setRequestedPickupDate: ['pickupChanged'],
  cancel: [],
};

/** The working days of a region; null where they are not known. */
export type CalendarOf = (regionId: string | null) => WorkingCalendar | null;

/** Until the calendars are loaded: weekends, which all regions share. */
export const WEEKENDS_ONLY: CalendarOf = () => weekend;

/**
 * The date issues of DATE-02 that the list can detect before the server does: past days, weekends, holidays, closures, a
 * delivery before its pickup or before the freight can arrive. Only the server knows transit times; it reports them per
 * item.
 */
export function predictDateIssue(
  action: BulkAction,
  { status, requestedPickupDay, requestedDeliveryDay, isConfirmed, ...regions }: SelectedConsignment,
  {
    settings,
    flags,
    pickupDay,
    today,
    calendarOf,
  }: {
    readonly settings: Pick<TenantSettings, 'requestedPickupDateEnabled'>;
    readonly flags: Pick<FeatureFlags, 'DeliveryBookings'>;
    readonly pickupDay: CalendarDate | null;
    readonly today: CalendarDate;
    readonly calendarOf: CalendarOf;
  },
): string | null {
  const isSet = action === 'setRequestedPickupDate';
  // No day is chosen yet.
  if (isSet && pickupDay === null) return null;
  const origin = calendarOf(regions.originRegionId) ?? weekend;
  const destination = calendarOf(regions.destinationRegionId) ?? weekend;
  const dates = { pickup: isSet ? pickupDay : requestedPickupDay, delivery: requestedDeliveryDay };
  const issues = dateIssuesOn(OCCASIONS[action], dates, {
    today,
    isPickupAllowed: settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    origin,
    destination,
    // With no transit time: freight is not delivered before it can be collected.
    serviceDate: isConfirmed ? null : earliestDelivery({ origin, destination, today, pickup: dates.pickup }),
    mode: deliveryDateMode(status, { hasBookings: flags.DeliveryBookings, isConfirmed }),
  });
  return dateIssueMessage(issues);
}

function earliestDelivery({
  origin,
  destination,
  today,
  pickup,
}: {
  readonly origin: WorkingCalendar;
  readonly destination: WorkingCalendar;
  readonly today: CalendarDate;
  readonly pickup: CalendarDate | null;
}): CalendarDate | null {
  return serviceDate({
    origin,
    destination,
    staged: { day: today, hour: 0, minute: 0 },
    requestedPickup: pickup,
    transit: [{ from: null, transitDays: 0, cutOff: '24:00' }],
  });
}
