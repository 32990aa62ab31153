import { bookingMisfit, tooLateForBooking } from '@cartage/domain/consignment/booking-fit.ts';
import { type DateOccasion, dateIssuesOn, NO_DATE_ISSUES } from '@cartage/domain/consignment/check-dates.ts';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { DATE_ISSUES, type DateIssues } from '@cartage/domain/dates/requested-dates.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { type WorkingCalendar, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDateTimeParts, localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { type DeliveryFacts, deliveryFacts, setDefaultDeliveryDay } from '#freight/delivery-facts.query.ts';
import { readSettings, type Settings } from '#freight/tenant-settings.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import type { Scope } from '#platform/scope.ts';

/** One consignment at one moment. */
export interface DateCheck {
  readonly facts: DeliveryFacts;
  readonly settings: Settings;
  readonly now: Date;
  readonly zone: string;
}

export interface CheckedConsignment {
  readonly reference: string;
  readonly now: Date;
  /** Settings that the caller has already read. Without them they are read here. */
  readonly settings?: Settings | undefined;
}

/** Null when the caller may not see the consignment. */
export async function readDateCheck(
  tx: Transaction,
  scope: Scope,
  { reference, now, settings }: CheckedConsignment,
): Promise<DateCheck | null> {
  // Sent together, in one round trip.
  const [[facts], known] = await Promise.all([
    tx.query<DeliveryFacts>(deliveryFacts(scope, reference)),
    settings ?? readSettings(tx, scope),
  ]);
  return facts === undefined ? null : { facts, settings: known, now, zone: scope.zone };
}

interface Calendars {
  readonly origin: WorkingCalendar | null;
  readonly destination: WorkingCalendar | null;
}

function calendarsOf({ senderRegion, receiverRegion, closures }: DeliveryFacts): Calendars {
  const calendar = (region: RegionCode | null) =>
    region === null ? null : workingCalendar(region, closures);
  return { origin: calendar(senderRegion), destination: calendar(receiverRegion) };
}

/** The earliest delivery; null when the region of the sender or the receiver is unknown. */
export function serviceDateOf(
  { facts, now, zone }: DateCheck,
  requestedPickup: CalendarDate | null = facts.requestedPickupDay,
): CalendarDate | null {
  const { origin, destination } = calendarsOf(facts);
  if (origin === null || destination === null) return null;
  const staged = localDateTimeParts(now, zone);
  return serviceDate({ origin, destination, staged, requestedPickup, transit: facts.transit });
}

/** The issues, with the reason of each day that is not a working day. */
export interface FoundIssues extends DateIssues {
  readonly daysOff?: DateIssues;
}

/** Issues of the stored days; `pickup` replaces the stored pickup day. */
export function findIssues(
  check: DateCheck,
  {
    occasions,
    pickup = check.facts.requestedPickupDay,
    isDeliveryRequired = false,
  }: {
    readonly occasions: readonly DateOccasion[];
    readonly pickup?: CalendarDate | null;
    readonly isDeliveryRequired?: boolean;
  },
): FoundIssues {
  const { facts, settings, now, zone } = check;
  const { isConfirmed } = facts;
  const hasBookings = settings.flags.DeliveryBookings;
  const calendars = calendarsOf(facts);
  const delivery = facts.requestedDeliveryDay;
  const issues = dateIssuesOn(
    occasions,
    { pickup, delivery },
    {
      ...calendars,
      today: localDay(now, zone),
      isPickupAllowed: settings.tenant.requestedPickupDateEnabled,
      isDeliveryRequired,
      mode: deliveryDateMode(statusOfNumber(facts.status).code, { hasBookings, isConfirmed }),
      serviceDate: isConfirmed ? null : serviceDateOf(check, pickup),
    },
  );
  const daysOff = {
    pickup: dayOffReason(calendars.origin, pickup),
    delivery: dayOffReason(calendars.destination, delivery),
  };
  return { ...issues, daysOff };
}

const dayOffReason = (calendar: WorkingCalendar | null, day: CalendarDate | null): string | null =>
  day === null || calendar === null ? null : calendar(day);

/** The issues as errors of a problem document. */
export function dateErrors({ pickup, delivery, daysOff }: FoundIssues): readonly FieldError[] {
  return [
    ...errorsOf('/requestedPickupDateTimeUtc', pickup, daysOff?.pickup ?? null),
    ...errorsOf('/requestedDeliveryDate', delivery, daysOff?.delivery ?? null),
  ];
}

function errorsOf(pointer: string, detail: string | null, reason: string | null): readonly FieldError[] {
  if (detail === null) return [];
  return [{ pointer, detail, ...(detail === DATE_ISSUES.notWorking && reason !== null && { reason }) }];
}

export interface DatesLeavingDraft {
  /** CONS-07: a consignment that leaves Draft needs a delivery day. */
  readonly isDeliveryDayMissing: boolean;
  /** The tenant's default for a missing delivery day, if it applies. */
  readonly defaultDay: CalendarDate | null;
  readonly issues: DateIssues;
  /** Stores `defaultDay`. Call it only once the status has changed. */
  readonly storeDefault: () => Promise<void>;
  /** Null when the check did not need the settings. */
  readonly settings: Settings | null;
}

/** For a change that does not depend on the dates. */
export const NO_DATE_CHECK: DatesLeavingDraft = {
  isDeliveryDayMissing: false,
  defaultDay: null,
  issues: NO_DATE_ISSUES,
  storeDefault: async () => {},
  settings: null,
};

/** Whether the dates of a consignment allow it to leave Draft (DATE-02). */
export async function checkDatesLeavingDraft(
  tx: Transaction,
  scope: Scope,
  consignment: CheckedConsignment,
): Promise<DatesLeavingDraft> {
  const check = await readDateCheck(tx, scope, consignment);
  if (check === null) return NO_DATE_CHECK;
  const { facts, settings } = check;
  const result = { ...NO_DATE_CHECK, settings, issues: findIssues(check, { occasions: ['statusAdvanced'] }) };
  if (facts.requestedDeliveryDay !== null) return result;
  if (!settings.tenant.canUseDefaultRequestedDeliveryDate) return { ...result, isDeliveryDayMissing: true };
  const day = serviceDateOf(check);
  if (day === null) return result;
  const row = { id: facts.id, day, at: startOfDay(day, scope.zone) };
  return {
    ...result,
    defaultDay: day,
    storeDefault: async () => void (await tx.query(setDefaultDeliveryDay(scope, row))),
  };
}

/**
 * Issues of a new pickup day, for the bulk action. A delivery day before it is left to the condition of the update
 * statement.
 */
export async function pickupDateIssues(
  tx: Transaction,
  scope: Scope,
  consignment: CheckedConsignment & { readonly pickupDay: CalendarDate },
): Promise<DateIssues> {
  const check = await readDateCheck(tx, scope, consignment);
  if (check === null) return NO_DATE_ISSUES;
  const pickup = consignment.pickupDay;
  const issues = findIssues(check, { occasions: ['pickupChanged'], pickup });
  const { booking, receiverRegion: destination } = check.facts;
  if (booking === null || dateErrors(issues).length > 0) return issues;
  const misfit = bookingMisfit(booking, { destination, serviceDate: serviceDateOf(check, pickup) });
  // A bulk action asks no question about single consignments, so it does not release bookings.
  return misfit === null ? issues : { ...issues, pickup: tooLateForBooking(booking) };
}

/**
 * Checks DATE-02 after a write, in the same transaction. Throws `rule-broken` with all issues, which rolls the write
 * back.
 */
export async function checkWrittenDates(
  tx: Transaction,
  scope: Scope,
  written: CheckedConsignment & {
    readonly occasions: readonly DateOccasion[];
    readonly isDeliveryRequired: boolean;
  },
): Promise<void> {
  const { occasions } = written;
  if (occasions.length === 0) return;
  const check = await readDateCheck(tx, scope, written);
  if (check === null) return;
  const hasDefault = check.settings.tenant.canUseDefaultRequestedDeliveryDate;
  const isDeliveryRequired = written.isDeliveryRequired && !hasDefault;
  const errors = dateErrors(findIssues(check, { occasions, isDeliveryRequired }));
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
}
