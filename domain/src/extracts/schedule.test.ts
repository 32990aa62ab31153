import { expect, test } from 'vitest';
import { extractDays, lastDue, nextDue } from '#extracts/schedule.ts';

const at = (text: string) => new Date(text);

test('the period of a saved extract is relative to the day it is due [@EXTRACT-01]', () => {
  // A Wednesday.
  const due = '2026-03-18';
  expect(extractDays('YESTERDAY', due)).toEqual({ from: '2026-03-17', to: '2026-03-17' });
  expect(extractDays('LAST_7_DAYS', due)).toEqual({ from: '2026-03-12', to: '2026-03-18' });
  expect(extractDays('PREVIOUS_WEEK', due)).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(extractDays('PREVIOUS_WEEK', '2026-03-16')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(extractDays('PREVIOUS_WEEK', '2026-03-22')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(extractDays('LAST_30_DAYS', due)).toEqual({ from: '2026-02-17', to: '2026-03-18' });
  expect(extractDays('LAST_CALENDAR_MONTH', due)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

test('is due by local time in summer and winter', () => {
  const daily = { weekday: null, time: '06:30' };
  expect(nextDue(daily, at('2026-01-14T17:29:59Z'))).toEqual(at('2026-01-14T17:30:00Z'));
  expect(nextDue(daily, at('2026-01-14T17:30:00Z'))).toEqual(at('2026-01-15T17:30:00Z'));
  expect(nextDue(daily, at('2026-07-14T18:00:00Z'))).toEqual(at('2026-07-14T18:30:00Z'));
  // On 5 April the clock goes back, so the same local time is 25 hours later.
  expect(nextDue(daily, at('2026-04-03T17:30:00Z'))).toEqual(at('2026-04-04T18:30:00Z'));
  // On 27 September the clock goes forward, so it is 23 hours later.
  expect(nextDue(daily, at('2026-09-25T18:30:00Z'))).toEqual(at('2026-09-26T17:30:00Z'));
});

test('is due once on a day with a skipped or repeated time', () => {
  const night = { weekday: null, time: '02:30' };
  // 02:00 becomes 03:00.
  expect(nextDue(night, at('2026-09-26T12:00:00Z'))).toEqual(at('2026-09-26T14:30:00Z'));
  expect(nextDue(night, at('2026-09-26T14:30:00Z'))).toEqual(at('2026-09-27T13:30:00Z'));
  // 03:00 becomes 02:00: the second of the two.
  expect(nextDue(night, at('2026-04-04T12:00:00Z'))).toEqual(at('2026-04-04T14:30:00Z'));
  expect(nextDue(night, at('2026-04-04T14:30:00Z'))).toEqual(at('2026-04-05T14:30:00Z'));
});

test('a weekly extract is due only on its weekday', () => {
  const mondays = { weekday: 1, time: '00:00' } as const;
  expect(nextDue(mondays, at('2026-03-18T00:00:00Z'))).toEqual(at('2026-03-22T11:00:00Z'));
  expect(nextDue(mondays, at('2026-03-22T11:00:00Z'))).toEqual(at('2026-03-29T11:00:00Z'));
});

test('only the last missed time is due', () => {
  const daily = { weekday: null, time: '06:30' };
  expect(lastDue(daily, at('2026-03-18T20:00:00Z'))).toEqual(at('2026-03-18T17:30:00Z'));
  expect(lastDue(daily, at('2026-03-18T17:30:00Z'))).toEqual(at('2026-03-18T17:30:00Z'));
  expect(lastDue(daily, at('2026-03-18T17:29:00Z'))).toEqual(at('2026-03-17T17:30:00Z'));
  expect(lastDue({ weekday: 4, time: '06:30' }, at('2026-03-18T17:29:00Z'))).toEqual(
    at('2026-03-11T17:30:00Z'),
  );
});
