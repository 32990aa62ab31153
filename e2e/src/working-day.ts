import { closuresOf } from '@cartage/database/demo/runs.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { REGIONS } from '@cartage/domain/regions.ts';

/** Why a day is closed in some region of the demo world; null when it is a working day in all of them. */
export function closedReasonOn(day: CalendarDate, today: CalendarDate): string | null {
  const closures = closuresOf(today);
  const reasons = REGIONS.map(({ code }) => workingCalendar(code, closures)(day));
  return reasons.find((reason) => reason !== null) ?? null;
}

/** The first day, from `after` days after today, that is a working day in every region of the demo world. */
export function workingDayEverywhere(today: CalendarDate, after: number): CalendarDate {
  const day = nextWorkingDay((each) => closedReasonOn(each, today), addDays(today, after));
  if (day === null) throw new Error('No day is a working day in every region.');
  return day;
}
