import type { CalendarDate } from '#dates/calendar-date.ts';
import { type LocalDateTime, localDateTimeParts, localDay, TENANT_ZONE } from '#dates/zone.ts';

/**
 * The format of all dates and times (SHELL-16): dd/MM/yyyy and h:mm:ss a, '7:41:10 am'. Not Intl, which is slower and
 * whose spaces and 'a.m.' differ between JavaScript engines.
 */
export function formatDay(day: CalendarDate): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** dd/MM/yyyy of the day it is in the zone at that instant. */
export function formatDate(instant: Date, zone: string = TENANT_ZONE): string {
  return formatDay(localDay(instant, zone));
}

/** '7:41:10 am'; midnight is '12:00:00 am', noon '12:00:00 pm'. */
export function formatTime(instant: Date, zone: string = TENANT_ZONE): string {
  return clock(localDateTimeParts(instant, zone));
}

/** '7:41 am', for receivers (SHELL-16). */
export function formatShortTime(instant: Date, zone: string = TENANT_ZONE): string {
  const { hour, minute } = localDateTimeParts(instant, zone);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** '2:00 pm' of '14:00'. */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** '18/11/2026 7:41:10 am'. */
export function formatDateTime(instant: Date, zone: string = TENANT_ZONE): string {
  const parts = localDateTimeParts(instant, zone);
  return `${formatDay(parts.day)} ${clock(parts)}`;
}

function clock({ hour, minute, second }: LocalDateTime): string {
  return `${hour % 12 || 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'am' : 'pm'}`;
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));
