import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate, firstOfMonth, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { RUN_DAYS_AHEAD } from '@cartage/domain/dates/run-days.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDateTimeParts, localDay } from '@cartage/domain/dates/zone.ts';
import { isSameMonth, monthName, monthWeeks } from '#kit/date-range/month-days.ts';

export type Slot = ResponseBody<'availableBookingDates'>[number];

export interface ScheduleDay {
  readonly day: CalendarDate;
  readonly isPast: boolean;
  readonly slots: readonly Slot[];
  /** Why nothing is delivered; null where there are slots or nothing is known. */
  readonly reason: string | null;
}

export interface DaysAbout {
  readonly today: CalendarDate;
  readonly slots: readonly Slot[];
  /** Null while the working days are not known. */
  readonly calendar: WorkingCalendar | null;
  /** The first day on which the service delivers. */
  readonly earliest: CalendarDate | null;
  readonly service: string;
}

/** The weeks that a month needs, Monday first, with the days of other months at both ends. */
export const weeksOf = (month: CalendarDate): readonly (readonly CalendarDate[])[] =>
  monthWeeks(month).filter((week) => week.some((day) => isSameMonth(day, month)));

/** The first and the last day in sight. */
export function rangeOf(month: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } {
  const days = weeksOf(month).flat();
  return { from: days[0] ?? month, to: days.at(-1) ?? addDays(firstOfMonth(month, 1), -1) };
}

export function scheduleDay(day: CalendarDate, about: DaysAbout): ScheduleDay {
  const isPast = day < about.today;
  const slots = about.slots.filter((slot) => localDay(new Date(slot.scheduleStartDateTimeUtc)) === day);
  return { day, isPast, slots, reason: isPast || slots.length > 0 ? null : reasonOf(day, about) };
}

function reasonOf(day: CalendarDate, { today, calendar, earliest, service }: DaysAbout): string | null {
  const closed = calendar?.(day) ?? null;
  if (weekday(day) >= SATURDAY) return 'Weekend';
  if (closed !== null) return closed;
  if (earliest !== null && day < earliest) return `Too early for ${service}`;
  return day > addDays(today, RUN_DAYS_AHEAD) ? 'No runs yet' : 'No runs';
}

/** Days of the month from today on; days off in a row with the same reason are one entry. */
export function agendaOf(
  days: readonly ScheduleDay[],
): readonly (readonly [ScheduleDay, ...ScheduleDay[]])[] {
  const entries: [ScheduleDay, ...ScheduleDay[]][] = [];
  for (const day of days.filter(({ isPast }) => !isPast)) {
    const last = entries.at(-1);
    const isSame = last !== undefined && day.slots.length === 0 && last[0].slots.length === 0;
    if (isSame && last[0].reason === day.reason) last.push(day);
    else entries.push([day]);
  }
  return entries;
}

/** '24', and '1 Sep' where a month begins or the calendar does. */
export const dayLabel = (day: CalendarDate, isFirstOfAll: boolean): string => {
  const number = String(Number(day.slice(8)));
  return isFirstOfAll || number === '1' ? `${number} ${monthName(day).slice(0, 3)}` : number;
};

/** Monday is 0. */
const SATURDAY = 5;
const FEW_PLACES = 2;

export type Room = 'full' | 'few' | 'free';

export const roomOf = ({ status, placesLeft }: Slot): Room =>
  status === 'Full' ? 'full' : placesLeft <= FEW_PLACES ? 'few' : 'free';

/** 'Full', '1 place left', 'Available'. */
export function roomText(slot: Slot): string {
  const room = roomOf(slot);
  if (room === 'full') return 'Full';
  if (room === 'free') return 'Available';
  return slot.placesLeft === 1 ? '1 place left' : `${slot.placesLeft} places left`;
}

/** '8:00 am – 12:00 pm', with one place for a line break: after the dash. */
export const hoursOf = ({ scheduleStartDateTimeUtc, scheduleEndDateTimeUtc }: Slot): string =>
  `${clock(scheduleStartDateTimeUtc)}\u00a0– ${clock(scheduleEndDateTimeUtc)}`;

function clock(instant: string): string {
  const { hour, minute } = localDateTimeParts(new Date(instant));
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}
