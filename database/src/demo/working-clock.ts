import { type CalendarDate, dateOfDayNumber, dayNumber } from '@cartage/domain/dates/calendar-date.ts';
import { instantAt, localDay } from '@cartage/domain/dates/zone.ts';

/** Seconds since the local midnight of a day, named by its day number. */
export interface Moment {
  readonly day: number;
  readonly second: number;
}

/** Working hours of the demo world. All its events happen in them and not after `today`. */
export interface WorkingClock {
  readonly today: number;
  isWorkingDay(day: number): boolean;
  /** The working hours of that day in seconds, without `to`. */
  hoursOf(day: number): { readonly from: number; readonly to: number };
  /** The moment after so many working seconds; null after the last day. */
  after(moment: Moment, seconds: number): Moment | null;
  instant(moment: Moment): Date;
}

const HOUR = 3_600;
const OPENS = 7 * HOUR;
const CLOSES = 18 * HOUR;

/**
 * Today is a working day even on a Sunday, so that a demo always has new consignments. Its working hours end early in
 * the morning, so that a portal that starts at 9 am shows no future events.
 */
const EARLY_SHIFT = { from: 5 * HOUR, to: 7 * HOUR } as const;

/** The last day whose early shift is over, so that a portal that starts at 6 am shows no future events. */
export const demoDay = (now: Date): CalendarDate =>
  localDay(new Date(now.getTime() - EARLY_SHIFT.to * 1_000));

export const SECONDS_A_WORKING_DAY = CLOSES - OPENS;

export function workingClock(today: CalendarDate, zone: string): WorkingClock {
  const last = dayNumber(today);
  const isWorkingDay = (day: number) => day === last || !isWeekend(day);
  const hoursOf = (day: number) => (day === last ? EARLY_SHIFT : { from: OPENS, to: CLOSES });
  return {
    today: last,
    isWorkingDay,
    hoursOf,
    after(moment, seconds) {
      let { day, second } = moment;
      let left = seconds;
      while (day <= last) {
        const { from, to } = hoursOf(day);
        second = Math.max(second, from);
        if (second + left < to) return { day, second: second + left };
        left -= to - second;
        do day += 1;
        while (day <= last && !isWorkingDay(day));
        second = 0;
      }
      return null;
    },
    instant({ day, second }) {
      const time = {
        hour: Math.floor(second / HOUR),
        minute: Math.floor((second % HOUR) / 60),
        second: Math.floor(second % 60),
      };
      return instantAt(dateOfDayNumber(day), time, zone);
    },
  };
}

/**
 * Calculated from the day's number (1970-01-01, which is 0, was a Thursday), because it is called a dozen times for
 * each consignment.
 */
export function isWeekend(day: number): boolean {
  return (day + 3) % 7 > 4;
}
