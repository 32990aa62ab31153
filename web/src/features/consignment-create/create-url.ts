import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';

/** The failed day of a standing order whose consignment the user creates by hand. */
export interface CreateSearch {
  readonly order?: number | undefined;
  readonly day?: CalendarDate | undefined;
}

/** Both parameters are required; otherwise both are ignored. */
export function validateCreateSearch(search: Readonly<Record<string, unknown>>): CreateSearch {
  const order = Number(search['order']);
  const day = parseCalendarDate(String(search['day']));
  return Number.isSafeInteger(order) && order > 0 && day !== null ? { order, day } : {};
}
