import type { CalendarDate } from '#dates/calendar-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';

/** The messages of DATE-02 and CONS-07. */
export const DATE_ISSUES = {
  invalid: 'Invalid date',
  past: 'Past date',
  notWorking: 'Not a working date',
  beforePickup: 'Earlier than the requested pickup date',
  beforeService: 'Earlier than the service date',
  deliveryRequired: 'Requested delivery date is required',
} as const;

/** Entered text that is not a date. */
export const UNREADABLE = 'unreadable';
export type EnteredDay = CalendarDate | null | typeof UNREADABLE;

export interface RequestedDates {
  readonly pickup: EnteredDay;
  readonly delivery: EnteredDay;
}

export interface DateContext {
  readonly today: CalendarDate;
  /** The tenant allows requested pickup dates (DATE-01). */
  readonly isPickupAllowed: boolean;
  /** The status is past Draft and the tenant has no default delivery date. */
  readonly isDeliveryRequired: boolean;
  /** The earliest delivery day; null when it is not known, and then not checked. */
  readonly origin: WorkingCalendar | null;
  readonly destination: WorkingCalendar | null;
  readonly serviceDate: CalendarDate | null;
}

export type DateIssues = { readonly [Field in keyof RequestedDates]: string | null };

/** DATE-02: at most one issue per date, the same on the page and on the server. */
export function requestedDateIssues(dates: RequestedDates, context: DateContext): DateIssues {
  return { pickup: pickupIssue(dates.pickup, context), delivery: deliveryIssue(dates, context) };
}

function pickupIssue(pickup: EnteredDay, { isPickupAllowed, today, origin }: DateContext): string | null {
  if (pickup === null || !isPickupAllowed) return null;
  if (pickup === UNREADABLE) return DATE_ISSUES.invalid;
  if (pickup < today) return DATE_ISSUES.past;
  return isClosed(origin, pickup) ? DATE_ISSUES.notWorking : null;
}

function deliveryIssue({ pickup, delivery }: RequestedDates, context: DateContext): string | null {
  if (delivery === null) return context.isDeliveryRequired ? DATE_ISSUES.deliveryRequired : null;
  if (delivery === UNREADABLE) return DATE_ISSUES.invalid;
  if (pickup !== null && pickup !== UNREADABLE && delivery < pickup) return DATE_ISSUES.beforePickup;
  if (isClosed(context.destination, delivery)) return DATE_ISSUES.notWorking;
  return context.serviceDate !== null && delivery < context.serviceDate ? DATE_ISSUES.beforeService : null;
}

const isClosed = (calendar: WorkingCalendar | null, day: CalendarDate) => (calendar?.(day) ?? null) !== null;
