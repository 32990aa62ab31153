import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { instantAt, localDay } from '@cartage/domain/dates/zone.ts';

const OPENS = { hour: 7, minute: 0 } as const;
const CLOSES = { hour: 18, minute: 0 } as const;

const calendar = workingCalendar('NZ-AUK');

/** The instant after so much working time: from 7 am to 6 pm on working days. */
export function addWorkingTime(from: Date, workingMs: number): Date {
  let day = localDay(from);
  let start = from.getTime();
  let left = workingMs;
  for (;;) {
    const open = nextWorkingDay(calendar, day);
    if (open === null) throw new RangeError('No working day within a year');
    start = Math.max(start, instantAt(open, OPENS).getTime());
    const available = instantAt(open, CLOSES).getTime() - start;
    if (left < available) return new Date(start + left);
    left -= Math.max(0, available);
    day = addDays(open, 1);
  }
}
