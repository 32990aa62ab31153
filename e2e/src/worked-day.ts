import { closuresOf } from '@cartage/database/demo/runs.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { REGIONS } from '@cartage/domain/regions.ts';

/** The first day from so many days after today on that is worked in every region of the demo world. */
export function workedEverywhere(today: CalendarDate, after: number): CalendarDate {
  const calendars = REGIONS.map(({ code }) => workingCalendar(code, closuresOf(today)));
  const reasonOf = (day: CalendarDate) =>
    calendars.map((calendar) => calendar(day)).find((reason) => reason !== null) ?? null;
  const day = nextWorkingDay(reasonOf, addDays(today, after));
  if (day === null) throw new Error('No day is worked everywhere');
  return day;
}
