import type { CalendarDate } from '#dates/calendar-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';

/** The words of DATE-02 and CONS-07. */
export const DATE_FAULTS = {
  invalid: 'Invalid date',
  past: 'Past date',
  notWorking: 'Not a working date',
  beforePickup: 'Earlier than the requested pickup date',
  beforeService: 'Earlier than the service date',
  deliveryRequired: 'Requested delivery date is required',
} as const;

/** What was entered that is no date. */
export const UNREADABLE = 'unreadable';
export type EnteredDay = CalendarDate | null | typeof UNREADABLE;

export interface RequestedDates {
  readonly pickup: EnteredDay;
  readonly delivery: EnteredDay;
}

export interface DateCircumstances {
  readonly today: CalendarDate;
  /** The tenant lets the pickup be requested (DATE-01). */
  readonly isPickupAllowed: boolean;
  /** The status is past Draft and the tenant gives no date by itself. */
  readonly isDeliveryRequired: boolean;
  /** Null: not known, and then no reason to refuse. */
  readonly origin: WorkingCalendar | null;
  readonly destination: WorkingCalendar | null;
  readonly serviceDate: CalendarDate | null;
}

export type DateFaults = { readonly [Field in keyof RequestedDates]: string | null };

/** DATE-02: one fault of each date at most, the same on the page and on the server. */
export function requestedDateFaults(dates: RequestedDates, where: DateCircumstances): DateFaults {
  return { pickup: pickupFault(dates.pickup, where), delivery: deliveryFault(dates, where) };
}

function pickupFault(
  pickup: EnteredDay,
  { isPickupAllowed, today, origin }: DateCircumstances,
): string | null {
  if (pickup === null || !isPickupAllowed) return null;
  if (pickup === UNREADABLE) return DATE_FAULTS.invalid;
  if (pickup < today) return DATE_FAULTS.past;
  return isClosed(origin, pickup) ? DATE_FAULTS.notWorking : null;
}

function deliveryFault({ pickup, delivery }: RequestedDates, where: DateCircumstances): string | null {
  if (delivery === null) return where.isDeliveryRequired ? DATE_FAULTS.deliveryRequired : null;
  if (delivery === UNREADABLE) return DATE_FAULTS.invalid;
  if (pickup !== null && pickup !== UNREADABLE && delivery < pickup) return DATE_FAULTS.beforePickup;
  if (isClosed(where.destination, delivery)) return DATE_FAULTS.notWorking;
  return where.serviceDate !== null && delivery < where.serviceDate ? DATE_FAULTS.beforeService : null;
}

const isClosed = (calendar: WorkingCalendar | null, day: CalendarDate) => (calendar?.(day) ?? null) !== null;
