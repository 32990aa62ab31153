import { addMonths, type CalendarDate } from '#dates/calendar-date.ts';

/** Specified text (CONS-25). */
const TODAY = 'You have requested delivery today, please contact the dispatch team directly to confirm.';
const FAR_AHEAD = 'You have requested a delivery date more than 1 month from now, do you wish to continue?';

/** The confirmation for an unusual delivery date, or null. A month after the 31st is the last day of the next month. */
export function deliveryWarning(delivery: CalendarDate | null, today: CalendarDate): string | null {
  if (delivery === null) return null;
  if (delivery === today) return TODAY;
  return delivery > addMonths(today, 1) ? FAR_AHEAD : null;
}
