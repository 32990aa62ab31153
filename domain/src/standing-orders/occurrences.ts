import { addDays, type CalendarDate, dayNumber, weekday } from '#dates/calendar-date.ts';
import { nextWorkingDay, previousWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';
import { isPaused, type OrderWeekday, type Schedule } from '#standing-orders/rule.ts';

/** A day of the rule with its pickup. */
export interface Occurrence {
  /** The day of the rule. It identifies the occurrence, also when the pickup moves. */
  readonly day: CalendarDate;
  /** Null: skipped. */
  readonly pickupDay: CalendarDate | null;
  /**
   * The day on which the consignment is created, or on which it is recorded that the pickup is skipped. Among the next days
   * it is never before today: a consignment whose lead time has passed is created at once.
   */
  readonly creationDay: CalendarDate;
  /** Why the pickup moves or is skipped: the name of the holiday, or a sentence. Null otherwise. */
  readonly reason: string | null;
}

export const PAUSED = 'Paused';
/** A pickup moves by less than this: no region is closed for a month. */
const MAX_MOVE = 31;
/** Enough for ten pickups at the largest interval. */
const MAX_DAYS_AHEAD = 3 * 366;
/** Lead time and a move, in calendar days. */
const MAX_DAYS_BEFORE = 2 * MAX_MOVE;

/**
 * The next `count` days of the rule with a pickup on or after `today`. Skipped days count, with their reason. Of two pickups
 * that would fall on one day, the day of the rule keeps it and the moved one is skipped. Days are calendar days at the
 * sender, so daylight saving does not matter.
 */
export function nextOccurrences(
  schedule: Schedule,
  calendar: WorkingCalendar,
  today: CalendarDate,
  count: number,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const occurrence of occurrences(schedule, calendar, today)) {
    if ((occurrence.pickupDay ?? occurrence.day) < today) continue;
    const { creationDay } = occurrence;
    found.push({ ...occurrence, creationDay: creationDay < today ? today : creationDay });
    if (found.length === count) break;
  }
  return found;
}

/** The occurrences that are to be processed by `today` and whose pickup is on or after `from`. */
export function dueOccurrences(
  schedule: Schedule,
  calendar: WorkingCalendar,
  { from, today }: { readonly from: CalendarDate; readonly today: CalendarDate },
): readonly Occurrence[] {
  const due: Occurrence[] = [];
  for (const occurrence of occurrences(schedule, calendar, from)) {
    if (occurrence.day > addDays(today, MAX_DAYS_BEFORE)) break;
    if ((occurrence.pickupDay ?? occurrence.day) >= from && occurrence.creationDay <= today)
      due.push(occurrence);
  }
  return due;
}

/** Days of the rule in order, from before `from`, because a pickup can move past it. */
function* occurrences(schedule: Schedule, calendar: WorkingCalendar, from: CalendarDate) {
  const earliest = addDays(from, -MAX_MOVE);
  const first = earliest < schedule.startDay ? schedule.startDay : earliest;
  /** Days to which a pickup has moved. */
  const taken = new Set<CalendarDate>();
  // Counted from `from`, so that an order that starts in a year has its dates.
  const last = addDays(first < from ? from : first, MAX_DAYS_AHEAD);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (schedule.endDay !== null && day > schedule.endDay) return;
    if (!isDayOfRule(schedule, day)) continue;
    const occurrence = occurrenceOn(schedule, calendar, day, taken);
    if (occurrence.pickupDay !== null && occurrence.pickupDay !== day) taken.add(occurrence.pickupDay);
    yield occurrence;
  }
}

function isDayOfRule({ weekdays, everyWeeks, startDay }: Schedule, day: CalendarDate): boolean {
  const isoWeekday = (weekday(day) + 1) as OrderWeekday;
  return weekdays.includes(isoWeekday) && (weekOf(day) - weekOf(startDay)) % everyWeeks === 0;
}

/** Weeks since the week of 1970-01-05, a Monday. */
const weekOf = (day: CalendarDate) => Math.floor((dayNumber(day) - 4) / 7);

function occurrenceOn(
  schedule: Schedule,
  calendar: WorkingCalendar,
  day: CalendarDate,
  taken: ReadonlySet<CalendarDate>,
): Occurrence {
  const { leadDays, onHoliday, pause } = schedule;
  const closed = calendar(day);
  const skipped = (reason: string | null): Occurrence => ({
    day,
    pickupDay: null,
    creationDay: workingDaysBefore(calendar, day, leadDays),
    reason,
  });
  const pickupDay = closed === null ? day : movedDay(calendar, day, onHoliday);
  if (pickupDay === null) return skipped(closed);
  if (isPaused(pause, pickupDay)) return skipped(PAUSED);
  if (closed !== null && (taken.has(pickupDay) || isOwnPickup(schedule, pickupDay)))
    return skipped(`${closed}, and there is another pickup on the day it would move to`);
  if (pickupDay < schedule.startDay || (schedule.endDay !== null && pickupDay > schedule.endDay))
    return skipped(`${closed}, and the day it would move to is outside the dates of the order`);
  return { day, pickupDay, creationDay: workingDaysBefore(calendar, pickupDay, leadDays), reason: closed };
}

/** Whether the rule has a pickup of its own on a working day. */
const isOwnPickup = (schedule: Schedule, day: CalendarDate) =>
  day >= schedule.startDay &&
  (schedule.endDay === null || day <= schedule.endDay) &&
  isDayOfRule(schedule, day);

function movedDay(
  calendar: WorkingCalendar,
  day: CalendarDate,
  onHoliday: Schedule['onHoliday'],
): CalendarDate | null {
  if (onHoliday === 'SKIP') return null;
  return onHoliday === 'NEXT' ? nextWorkingDay(calendar, day) : previousWorkingDay(calendar, day);
}

function workingDaysBefore(calendar: WorkingCalendar, day: CalendarDate, days: number): CalendarDate {
  let reached = day;
  for (let left = days; left > 0; left -= 1) {
    const before = previousWorkingDay(calendar, addDays(reached, -1));
    if (before === null) return reached;
    reached = before;
  }
  return reached;
}
