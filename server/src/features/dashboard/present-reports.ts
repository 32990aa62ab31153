import { addDays, type CalendarDate, daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import { periodBefore } from '#features/dashboard/parse-report.ts';
import type { DeliveredDay } from '#features/dashboard/reports.query.ts';

const SECONDS_PER_DAY = 86_400;

type Transit = Pick<DeliveredDay, 'timed' | 'seconds'>;

function totalTransit(days: readonly Transit[]): Transit {
  return {
    timed: days.reduce((sum, { timed }) => sum + timed, 0),
    seconds: days.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Days of 24 hours, to 2 decimals. Null when there is nothing to average. */
export function average(days: readonly Transit[]): number | null {
  const { timed, seconds } = totalTransit(days);
  return timed === 0 ? null : Math.round((seconds * 100) / (SECONDS_PER_DAY * timed)) / 100;
}

/** Growth of the average in per cent, to 1 decimal, computed from the unrounded averages. */
export function trend(current: readonly Transit[], previous: readonly Transit[]): number | null {
  const [recent, earlier] = [totalTransit(current), totalTransit(previous)];
  if (recent.timed === 0 || earlier.seconds === 0) return null;
  const ratio = (recent.seconds * earlier.timed) / (earlier.seconds * recent.timed);
  // Adding 0 turns -0 into 0.
  return Math.round((ratio - 1) * 1000) / 10 + 0;
}

export function perDay(
  { from, to }: DateRange,
  zone: string,
  days: readonly DeliveredDay[],
  figure: (day: DeliveredDay) => number,
): { dateTime: string; data: number }[] {
  const byDay = new Map<CalendarDate, number>(days.map((day) => [day.day, figure(day)]));
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = addDays(from, index);
    return { dateTime: startOfDay(day, zone).toISOString(), data: byDay.get(day) ?? 0 };
  });
}

export function bothPeriods(
  period: DateRange,
  zone: string,
  days: readonly DeliveredDay[],
  figure: (day: DeliveredDay) => number,
) {
  return {
    currentPeriod: perDay(period, zone, days, figure),
    previousPeriod: perDay(periodBefore(period), zone, days, figure),
  };
}
