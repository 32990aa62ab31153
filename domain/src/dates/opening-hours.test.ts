import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#dates/calendar-date.ts';
import {
  nextOpenDay,
  openingHoursText,
  parseOpeningHours,
  sharedMinutes,
  windowIssue,
} from '#dates/opening-hours.ts';

// A literal of a test.
const day = (text: string) => text as CalendarDate;
const office = { opens: '08:00', closes: '17:00' };
const morning = { opens: '09:00', closes: '12:00' };

describe('parseOpeningHours', () => {
  it('reads ranges and single days, and leaves the other days closed', () => {
    expect(parseOpeningHours('Mon-Fri 08:00-17:00, Sat 09:00-12:00')).toEqual({
      hours: [office, office, office, office, office, morning, null],
    });
  });

  it.each([
    ['', 'must be days and times, such as Mon-Fri 08:00-17:00, Sat 09:00-12:00'],
    ['8 to 5', 'must be days and times, such as Mon-Fri 08:00-17:00, Sat 09:00-12:00'],
    ['Fri-Mon 08:00-17:00', 'must be days and times, such as Mon-Fri 08:00-17:00, Sat 09:00-12:00'],
    ['Mon 08:00-24:30', 'must have times from 00:00 to 23:59'],
    ['Mon 17:00-08:00', 'has a window that closes before it opens: 17:00-08:00'],
    ['Mon 08:00-08:29', 'has a window that is shorter than 30 minutes: 08:00-08:29'],
    ['Mon-Wed 08:00-17:00, Tue 09:00-12:00', 'must not name Tue twice'],
  ])('rejects %j', (text, issue) => {
    expect(parseOpeningHours(text)).toEqual({ issue });
  });
});

describe('openingHoursText', () => {
  it('joins equal days in a row', () => {
    expect(openingHoursText([office, office, null, office, office, morning, null])).toBe(
      'Mon-Tue 08:00-17:00, Thu-Fri 08:00-17:00, Sat 09:00-12:00',
    );
  });
});

describe('windowIssue', () => {
  it('allows a window of 30 minutes and no shorter one', () => {
    expect(windowIssue({ opens: '08:00', closes: '08:30' })).toBeNull();
    expect(windowIssue({ opens: '08:00', closes: '08:29' })).toBe('is shorter than 30 minutes');
    expect(windowIssue({ opens: '08:00', closes: '08:00' })).toBe('closes before it opens');
  });
});

describe('sharedMinutes', () => {
  it('counts the time within both windows', () => {
    expect(sharedMinutes(office, { opens: '06:00', closes: '08:15' })).toBe(15);
    expect(sharedMinutes(office, { opens: '05:00', closes: '07:00' })).toBe(0);
  });
});

describe('nextOpenDay', () => {
  const hours = [office, office, null, office, office, null, null];

  it('skips closed weekdays and days that are not working days', () => {
    const calendar = (on: CalendarDate) => (on === day('2026-12-03') ? 'Closure' : null);
    expect(nextOpenDay(hours, calendar, day('2026-12-02'))).toBe('2026-12-04');
    expect(nextOpenDay(hours, null, day('2026-12-05'))).toBe('2026-12-07');
    expect(nextOpenDay(null, null, day('2026-12-05'))).toBe('2026-12-05');
  });

  it('is null for a site that never opens', () => {
    expect(nextOpenDay([null, null, null, null, null, null, null], null, day('2026-12-02'))).toBeNull();
  });
});
