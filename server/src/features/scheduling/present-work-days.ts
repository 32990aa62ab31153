import type { ResponseBody } from '@cartage/contract/operations.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { partitionDays, type WorkingCalendar } from '@cartage/domain/dates/working-days.ts';

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** SCHED-05. Both the start and the end date are included. */
export function presentWorkDays(
  calendar: WorkingCalendar,
  { startDate, endDate }: Range,
): ResponseBody<'organisationWorkingDates'> {
  const from = parseCalendarDate(startDate);
  const to = parseCalendarDate(endDate);
  if (from === null || to === null) throw new Error('A date of the range is not a calendar date');
  const { working, closed } = partitionDays(calendar, from, to);
  return {
    workingDates: [...working],
    nonWorkingDates: closed.map(({ day }) => day),
    reasons: closed.map(({ day, reason }) => ({ date: day, reason })),
  };
}
