import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { addWorkingDays, nextWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';
import type { LocalDateTime } from '#dates/zone.ts';

export interface ServiceDateQuestion {
  /** Where it is collected. */
  readonly origin: WorkingCalendar;
  /** Where it is delivered. */
  readonly destination: WorkingCalendar;
  /** When the pickup is, or would be, requested: by the tenant's clock. */
  readonly staged: Pick<LocalDateTime, 'day' | 'hour' | 'minute'>;
  /** Null: as early as can be. */
  readonly requestedPickup: CalendarDate | null;
  readonly transitDays: number;
  /** 'HH:mm': what is requested then or later is collected a day later. */
  readonly cutOff: string;
}

/**
 * The earliest day on which the service delivers (SCHED-03): collected on the first day worked at the origin that is
 * neither before the requested pickup nor missed by the cut-off, then so many working days of the destination later.
 * Null when the calendars leave no such day within a year.
 */
export function serviceDate(question: ServiceDateQuestion): CalendarDate | null {
  const pickup = firstPickup(question);
  return pickup === null ? null : addWorkingDays(question.destination, pickup, question.transitDays);
}

function firstPickup({ origin, staged, requestedPickup, cutOff }: ServiceDateQuestion): CalendarDate | null {
  const today = isPast(staged, cutOff) ? addDays(staged.day, 1) : staged.day;
  const earliest = requestedPickup !== null && requestedPickup > today ? requestedPickup : today;
  return nextWorkingDay(origin, earliest);
}

const isPast = ({ hour, minute }: ServiceDateQuestion['staged'], cutOff: string) =>
  `${two(hour)}:${two(minute)}` >= cutOff;

const two = (value: number) => String(value).padStart(2, '0');
