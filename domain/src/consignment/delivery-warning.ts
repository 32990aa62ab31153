import { addMonths, type CalendarDate } from '#dates/calendar-date.ts';

/** CONS-25. */
const TODAY = 'You have requested delivery today, please contact the dispatch team directly to confirm.';
const FAR_AHEAD = 'You have requested a delivery date more than 1 month from now, do you wish to continue?';

/** What is asked before something is done with this day of delivery; null: nothing. A month ends on its last day. */
export function deliveryWarning(delivery: CalendarDate | null, today: CalendarDate): string | null {
  if (delivery === null) return null;
  if (delivery === today) return TODAY;
  return delivery > addMonths(today, 1) ? FAR_AHEAD : null;
}
