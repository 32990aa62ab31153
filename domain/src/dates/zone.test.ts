import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, dateOfDayNumber, dayNumber } from '#dates/calendar-date.ts';
import { AUCKLAND_CHANGES } from '#dates/testing/auckland-changes.ts';
import { zoneFacts } from '#dates/testing/zone-facts.ts';
import { endOfDay, instantAt, localDateTimeParts, localDay, startOfDay } from '#dates/zone.ts';

const HOUR = 3_600_000;
const everyDay = (first: CalendarDate, last: CalendarDate) =>
  Array.from({ length: dayNumber(last) - dayNumber(first) + 1 }, (_, index) =>
    dateOfDayNumber(dayNumber(first) + index),
  );

describe('[@FILTER-04] days of Pacific/Auckland', () => {
  test('every day from 1990 to 2040 starts where the previous one ended and has 23, 24 or 25 hours', () => {
    const changes = new Map(AUCKLAND_CHANGES.map((change) => [change.day, change]));
    const wrong = everyDay('1990-01-01', '2040-12-31').filter((day) => {
      const change = changes.get(day);
      const hours = 24 + (change ? change.offsetBeforeHours - change.offsetAfterHours : 0);
      const start = startOfDay(day).getTime();
      const end = endOfDay(day).getTime();
      return !(
        end + 1 === startOfDay(addDays(day, 1)).getTime() &&
        end + 1 - start === hours * HOUR &&
        localDay(new Date(start)) === day &&
        localDay(new Date(end)) === day &&
        localDay(new Date(start - 1)) === addDays(day, -1)
      );
    });
    expect(wrong).toEqual([]);
  });

  test('the clock changes at the legal instants, to the millisecond', () => {
    const clock = (instant: number) => {
      const { day, hour, minute, second, millisecond } = localDateTimeParts(new Date(instant));
      return `${day} ${hour}:${minute}:${second}.${millisecond}`;
    };
    for (const { day, instant, offsetAfterHours } of AUCKLAND_CHANGES) {
      const isForward = offsetAfterHours === 13;
      expect(clock(instant.getTime() - 1)).toBe(`${day} ${isForward ? 1 : 2}:59:59.999`);
      expect(clock(instant.getTime())).toBe(`${day} ${isForward ? 3 : 2}:0:0.0`);
    }
  });

  test.each([
    ['2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T10:59:59.999Z'],
    ['2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T11:59:59.999Z'],
    ['2026-11-21', '2026-11-20T11:00:00.000Z', '2026-11-21T10:59:59.999Z'],
    ['2026-07-01', '2026-06-30T12:00:00.000Z', '2026-07-01T11:59:59.999Z'],
  ] as const)('%s runs from %s to %s', (day, start, end) => {
    expect(startOfDay(day).toISOString()).toBe(start);
    expect(endOfDay(day).toISOString()).toBe(end);
  });

  test('the UTC date of a New Zealand morning is not the local day', () => {
    expect(localDay(new Date('2026-11-20T11:00:00Z'))).toBe('2026-11-21');
    expect(localDay(new Date('2026-11-20T10:59:59.999Z'))).toBe('2026-11-20');
  });
});

describe('times', () => {
  test('a skipped time moves forward, a repeated time is the second', () => {
    expect(instantAt('2026-09-27', { hour: 2, minute: 30 }).toISOString()).toBe('2026-09-26T14:30:00.000Z');
    expect(instantAt('2026-04-05', { hour: 2, minute: 30 }).toISOString()).toBe('2026-04-04T14:30:00.000Z');
  });

  test('local times survive a round trip', () => {
    const time = { hour: 7, minute: 41, second: 10, millisecond: 5 };
    expect(localDateTimeParts(instantAt('2026-11-18', time))).toEqual({ day: '2026-11-18', ...time });
    expect(localDateTimeParts(new Date(-1), 'UTC')).toEqual({
      day: '1969-12-31',
      hour: 23,
      minute: 59,
      second: 59,
      millisecond: 999,
    });
  });

  test('uses the given zone', () => {
    const noon = new Date('2026-11-21T00:00:00Z');
    expect(localDay(noon, 'America/Los_Angeles')).toBe('2026-11-20');
    expect(localDay(noon, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(localDateTimeParts(noon, 'Pacific/Chatham')).toMatchObject({ hour: 13, minute: 45 });
    expect(localDateTimeParts(noon, 'Asia/Kathmandu')).toMatchObject({ hour: 5, minute: 45 });
  });

  test('Samoa skipped 30 December 2011: the day has no length, the days around it are complete', () => {
    const zone = 'Pacific/Apia';
    expect(startOfDay('2011-12-30', zone)).toEqual(startOfDay('2011-12-31', zone));
    expect(endOfDay('2011-12-29', zone).getTime() + 1).toBe(startOfDay('2011-12-31', zone).getTime());
    expect(localDay(endOfDay('2011-12-29', zone), zone)).toBe('2011-12-29');
  });

  test('an invalid instant or zone throws', () => {
    expect(() => localDay(new Date(Number.NaN))).toThrow(RangeError);
    expect(() => localDay(new Date(0), 'Pacific/Atlantis')).toThrow(RangeError);
  });

  test('a full cache does not change the results', () => {
    const before = localDay(new Date('2026-11-20T11:00:00Z'));
    for (let day = -20_000; day < 20_000; day += 1) localDay(new Date(day * 24 * HOUR));
    expect(localDay(new Date('2026-11-20T11:00:00Z'))).toBe(before);
  });
});

describe('[@FILTER-04] in any time zone of the process', () => {
  const inProcessOf = (zone: string): unknown => {
    const script = `
      import { zoneFacts } from '${new URL('testing/zone-facts.ts', import.meta.url).href}';
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      process.stdout.write(JSON.stringify({ zone, facts: zoneFacts() }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    return JSON.parse(output);
  };

  test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Auckland', 'UTC'])(
    'a process in %s returns the same days',
    (zone) => {
      expect(inProcessOf(zone)).toEqual({ zone, facts: zoneFacts() });
    },
  );

  test('half past midnight on Saturday, Last 7 days began on Sunday', () => {
    expect(zoneFacts().at(-1)).toBe('2026-11-14T11:00:00.000Z 2026-11-21T10:59:59.999Z');
  });
});
