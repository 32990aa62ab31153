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

/** Service dates by reference, where they are known. */
export type ServiceDates = ReadonlyMap<string, CalendarDate>;
const NO_SERVICE_DATES: ServiceDates = new Map();

/** The working days of a region; null where they are not known. */
export type CalendarOf = (regionId: string | null) => WorkingCalendar | null;

/** Until the calendars are loaded: weekends, which all regions share. */
export const WEEKENDS_ONLY: CalendarOf = () => weekend;

/**
 * The date issues of DATE-02 that the list can detect before the server does: past days, weekends, holidays, closures, a
 * delivery before its pickup or before the freight can arrive. Transit times are known once the service dates are loaded.
 */
export function predictDateIssue(
  action: BulkAction,
  {
    reference,
    status,
    requestedPickupDay,
    requestedDeliveryDay,
    isConfirmed,
    ...regions
  }: SelectedConsignment,
  {
    settings,
    flags,
    pickupDay,
    today,
    calendarOf,
    serviceDates = NO_SERVICE_DATES,
  }: {
    readonly settings: Pick<TenantSettings, 'requestedPickupDateEnabled'>;
    readonly flags: Pick<FeatureFlags, 'DeliveryBookings'>;
    readonly pickupDay: CalendarDate | null;
    readonly today: CalendarDate;
    readonly calendarOf: CalendarOf;
    readonly serviceDates?: ServiceDates;
  },
): string | null {
  const isSet = action === 'setRequestedPickupDate';
  // No day is chosen yet.
  if (isSet && pickupDay === null) return null;
  const origin = calendarOf(regions.originRegionId) ?? weekend;
  const destination = calendarOf(regions.destinationRegionId) ?? weekend;
  const dates = { pickup: isSet ? pickupDay : requestedPickupDay, delivery: requestedDeliveryDay };
  const earliest =
    serviceDates.get(reference) ?? earliestDelivery({ origin, destination, today, pickup: dates.pickup });
  const issues = dateIssuesOn(OCCASIONS[action], dates, {
    today,
    isPickupAllowed: settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    origin,
    destination,
    serviceDate: isConfirmed ? null : earliest,
    mode: deliveryDateMode(status, { hasBookings: flags.DeliveryBookings, isConfirmed }),
  });
  return dateIssueMessage(issues);
}

/** With no transit time: freight is not delivered before it can be collected. */
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
