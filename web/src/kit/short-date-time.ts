import { formatDateTime, formatTime } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';

/** The time alone for today, else date and time. */
export const shortDateTime = (instant: Date): string =>
  localDay(instant) === localDay(new Date()) ? formatTime(instant) : formatDateTime(instant);
