import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { previousWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';

/** Working days after the pickup day for which a failed day is on Today. Older freight has usually left another way. */
export const FAILED_DAY_WORKING_DAYS = 7;

/** The first pickup day whose failure is still on Today. */
export function firstFailedDay(calendar: WorkingCalendar, today: CalendarDate): CalendarDate {
  let first = today;
  for (let left = FAILED_DAY_WORKING_DAYS; left > 0; left -= 1) {
    const before = addDays(first, -1);
    first = previousWorkingDay(calendar, before) ?? before;
  }
  return first;
}
