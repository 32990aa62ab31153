import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { localDateTimeParts, localDay } from '@cartage/domain/dates/zone.ts';
import type { Slot } from '#freight/booking/booking-queries.ts';

export interface SlotDay {
  readonly day: CalendarDate;
  /** 'Tuesday 24/11/2026' */
  readonly name: string;
  readonly slots: readonly Slot[];
}

/** Groups runs by the day in New Zealand on which they start. */
export function slotDays(slots: readonly Slot[]): readonly SlotDay[] {
  const days = new Map<CalendarDate, Slot[]>();
  for (const slot of slots) {
    const day = localDay(new Date(slot.scheduleStartDateTimeUtc));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, daySlots]) => ({
    day,
    name: `${WEEKDAY_NAMES[weekday(day)] ?? ''} ${formatDay(day)}`,
    slots: daySlots,
  }));
}

/** '8:00 am – 12:00 pm' */
export const slotHours = ({ scheduleStartDateTimeUtc, scheduleEndDateTimeUtc }: Slot): string =>
  `${clock(scheduleStartDateTimeUtc)} – ${clock(scheduleEndDateTimeUtc)}`;

/** '8:00 am' */
export function clock(instant: string): string {
  const { hour, minute } = localDateTimeParts(new Date(instant));
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
