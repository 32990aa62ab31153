import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';
import type { LocalDateTime } from '#dates/zone.ts';

export interface ServiceDateInput {
  /** Where it is collected. */
  readonly origin: WorkingCalendar;
  /** Where it is delivered. */
  readonly destination: WorkingCalendar;
  /** When the pickup is requested, in the tenant's zone. */
  readonly staged: Pick<LocalDateTime, 'day' | 'hour' | 'minute'>;
  /** Null: as early as possible. */
  readonly requestedPickup: CalendarDate | null;
  readonly transitDays: number;
  /** 'HH:mm': a pickup requested at or after this time is collected a day later. */
  readonly cutOff: string;
}

/**
 * The earliest delivery date of the service (SCHED-03): the first working day at the origin on or after the requested
 * pickup and within the cut-off, plus the transit time in working days of the destination. Null when there is no such
 * day within a year.
 */
export function serviceDate(input: ServiceDateInput): CalendarDate | null {
  const pickup = firstPickup(input);
  return pickup === null ? null : addWorkingDays(input.destination, pickup, input.transitDays);
}

function firstPickup({ origin, staged, requestedPickup, cutOff }: ServiceDateInput): CalendarDate | null {
  const today = isPast(staged, cutOff) ? addDays(staged.day, 1) : staged.day;
  const earliest = requestedPickup !== null && requestedPickup > today ? requestedPickup : today;
  return nextWorkingDay(origin, earliest);
}

const isPast = ({ hour, minute }: ServiceDateInput['staged'], cutOff: string) =>
  `${two(hour)}:${two(minute)}` >= cutOff;

const two = (value: number) => String(value).padStart(2, '0');
