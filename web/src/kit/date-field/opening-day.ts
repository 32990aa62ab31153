import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';

const MAX_DAYS_AHEAD = 60;

/** The day that a calendar shows first: the chosen day unless it is past, else the first allowed day. */
export function openingDay(
  chosen: CalendarDate | null,
  today: CalendarDate,
  reasonOf: (day: CalendarDate) => string | null,
): CalendarDate {
  if (chosen !== null && chosen >= today) return chosen;
  for (let ahead = 0; ahead < MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (reasonOf(day) === null) return day;
  }
  return today;
}
