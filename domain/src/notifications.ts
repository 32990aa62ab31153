import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';

/** Messages to one user in the list of the bell, stored on the server until they are read. */
export const NOTIFICATION_KINDS = ['standing-order'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `"Weekly shelving" created no consignment for 23/03/2026: The account isn't active any more`. */
export const failedDayMessage = (name: string, pickupDay: CalendarDate, reason: string): string =>
  `"${name}" created no consignment for ${formatDay(pickupDay)}: ${reason}`;
