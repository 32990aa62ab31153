import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';

const LOOKS_AHEAD = 60;

/** Where the eye should fall: on what is chosen, unless it is over, else on the first day that can be chosen. */
export function openingDay(
  chosen: CalendarDate | null,
  today: CalendarDate,
  reasonOf: (day: CalendarDate) => string | null,
): CalendarDate {
  if (chosen !== null && chosen >= today) return chosen;
  for (let ahead = 0; ahead < LOOKS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (reasonOf(day) === null) return day;
  }
  return today;
}
