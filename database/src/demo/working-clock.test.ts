import { dateOfDayNumber, dayNumber } from '@cartage/domain/dates/calendar-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { describe, expect, it } from 'vitest';
import { demoDay, SECONDS_A_WORKING_DAY, workingClock } from '#demo/working-clock.ts';

const ZONE = 'Pacific/Auckland';
const HOUR = 3_600;
// A Wednesday.
const clock = workingClock('2026-03-18', ZONE);
const friday = { day: dayNumber('2026-03-13'), second: 17 * HOUR };

it('a world generated before its early shift ends stops at the previous day', () => {
  // 18/03/2026 in Auckland, a minute before and after seven.
  expect(demoDay(new Date('2026-03-17T17:59:00Z'))).toBe('2026-03-17');
  expect(demoDay(new Date('2026-03-17T18:00:00Z'))).toBe('2026-03-18');
});

describe('the working clock', () => {
  it('skips nights and weekends', () => {
    expect(clock.after(friday, 1.5 * HOUR)).toEqual({ day: dayNumber('2026-03-16'), second: 7.5 * HOUR });
  });

  it('counts whole working days', () => {
    expect(clock.after(friday, SECONDS_A_WORKING_DAY)).toEqual({
      day: dayNumber('2026-03-16'),
      second: 17 * HOUR,
    });
  });

  it('ends with the early shift of today', () => {
    const lastEvening = { day: dayNumber('2026-03-17'), second: 18 * HOUR - 60 };
    expect(clock.after(lastEvening, 120)).toEqual({ day: dayNumber('2026-03-18'), second: 5 * HOUR + 60 });
    expect(clock.after(lastEvening, 60 + 2 * HOUR)).toBeNull();
  });

  it('works today even when today is a Sunday', () => {
    const sunday = workingClock('2026-03-15', ZONE);
    expect(sunday.isWorkingDay(dayNumber('2026-03-15'))).toBe(true);
    expect(sunday.isWorkingDay(dayNumber('2026-03-14'))).toBe(false);
    expect(sunday.after(friday, 1.5 * HOUR)).toEqual({ day: dayNumber('2026-03-15'), second: 5.5 * HOUR });
  });

  it.each(['2026-04-03', '2026-04-06', '2026-09-25', '2026-09-28'] as const)(
    'returns the local time on %s, next to a clock change',
    (day) => {
      const instant = workingClock('2026-12-31', ZONE).instant({ day: dayNumber(day), second: 9.5 * HOUR });
      expect(localDateTimeParts(instant, ZONE)).toMatchObject({ day, hour: 9, minute: 30, second: 0 });
    },
  );

  it('returns the date of a day number', () => {
    expect(dateOfDayNumber(clock.today)).toBe('2026-03-18');
  });
});
