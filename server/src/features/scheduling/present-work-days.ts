import type { Answer } from '@cartage/contract/operations.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sortDays, type WorkingCalendar } from '@cartage/domain/dates/working-days.ts';

interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

/** SCHED-05. Both ends are counted. */
export function presentWorkDays(
  calendar: WorkingCalendar,
  { startDate, endDate }: Range,
): Answer<'organisationWorkingDates'> {
  const from = parseCalendarDate(startDate);
  const to = parseCalendarDate(endDate);
  if (from === null || to === null) throw new Error('The contract lets only dates in');
  const { working, closed } = sortDays(calendar, from, to);
  return {
    workingDates: [...working],
    nonWorkingDates: closed.map(({ day }) => day),
    reasons: closed.map(({ day, reason }) => ({ date: day, reason })),
  };
}
