import type { StatusCode } from '#consignment/status.ts';
import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';
import { namedDay } from '#tracking/receiver-dates.ts';

/** The request of a receiver after a failed delivery. */
export interface RedeliveryRequest {
  readonly day: CalendarDate;
  /** The message of the receiver; null without one. */
  readonly message: string | null;
}

export const MAX_REDELIVERY_MESSAGE = 250;
/** Title of the note on the timeline, for the sender and the provider. */
export const REDELIVERY_TITLE = 'Redelivery requested';
/** Author of the note on the timeline, because the tracking page does not know the receiver's name. */
export const REDELIVERY_AUTHOR = 'Receiver';

const OFFERED_DAYS = 5;
/** No holidays close the freight provider for longer. */
const SEARCHED_DAYS = 31;

/** Statuses in which the provider has the freight, and can deliver it again. */
export const canBeRedelivered = (status: StatusCode): boolean =>
  status === 'PICKUP' || status === 'TRANSIT' || status === 'DELIVERING' || status === 'ERR';

/** The next working days after today. */
export function redeliveryDays(calendar: WorkingCalendar, today: CalendarDate): CalendarDate[] {
  const days = Array.from({ length: SEARCHED_DAYS }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => calendar(day) === null).slice(0, OFFERED_DAYS);
}

/** The note on the timeline. */
export function redeliveryNote({ day, message }: RedeliveryRequest): {
  readonly title: string;
  readonly description: string;
} {
  return {
    title: REDELIVERY_TITLE,
    description: [
      `The receiver asks for delivery on ${namedDay(day)}.`,
      ...(message === null ? [] : [`Message: ${message}`]),
    ].join(' '),
  };
}
