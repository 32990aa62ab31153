import { formatDateTime, formatTime } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';

/** The time is enough for today. */
export const whenTold = (instant: Date): string =>
  localDay(instant) === localDay(new Date()) ? formatTime(instant) : formatDateTime(instant);
