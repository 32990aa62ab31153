import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';
import type { LocalDateTime } from '#dates/zone.ts';

/** Transit days and cut-off of a service type from a day on. */
export interface ServiceTransit {
  /** The first day of the version. Null before the first version by day. */
  readonly from: CalendarDate | null;
  readonly transitDays: number;
  /** 'HH:mm': a pickup requested at or after this time is collected a day later. */
  readonly cutOff: string;
}

export interface ServiceDateInput {
  /** Region in which the freight is collected. */
  readonly origin: WorkingCalendar;
  /** Region in which the freight is delivered. */
  readonly destination: WorkingCalendar;
  /** When the pickup is requested, in the tenant's zone. */
  readonly staged: Pick<LocalDateTime, 'day' | 'hour' | 'minute'>;
  /** The requested pickup day. Null: as early as possible. */
  readonly requestedPickup: CalendarDate | null;
  /** The earliest version first. */
  readonly transit: readonly ServiceTransit[];
}

/**
 * The earliest delivery date of the service (SCHED-03): the first working day at the origin on or after the requested
 * pickup and within the cut-off, plus the transit time in working days of the destination. The cut-off is that of the
 * day of the request, the transit time that of the pickup day. Null when there is no such day within a year.
 */
export function serviceDate(input: ServiceDateInput): CalendarDate | null {
  const pickup = pickupDay(input);
  if (pickup === null) return null;
  return addWorkingDays(input.destination, pickup, transitOn(input.transit, pickup).transitDays);
}

/** The day on which the freight is collected. Null when there is none within a year. */
export function pickupDay({
  origin,
  staged,
  requestedPickup,
  transit,
}: Omit<ServiceDateInput, 'destination'>): CalendarDate | null {
  const today = isPast(staged, transitOn(transit, staged.day).cutOff) ? addDays(staged.day, 1) : staged.day;
  const earliest = requestedPickup !== null && requestedPickup > today ? requestedPickup : today;
  return nextWorkingDay(origin, earliest);
}

/** The version in force on a day. */
export function transitOn(transit: readonly ServiceTransit[], day: CalendarDate): ServiceTransit {
  const version = transit.findLast(({ from }) => from === null || from <= day);
  if (version === undefined) throw new Error('A service type has transit days on every day');
  return version;
}

const isPast = ({ hour, minute }: ServiceDateInput['staged'], cutOff: string) =>
  `${two(hour)}:${two(minute)}` >= cutOff;

const two = (value: number) => String(value).padStart(2, '0');
