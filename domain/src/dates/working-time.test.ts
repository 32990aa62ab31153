import { describe, expect, it } from 'vitest';
import { workingCalendar } from '#dates/working-days.ts';
import {
  addWorkingMinutes,
  minutesOfDay,
  subtractWorkingMinutes,
  workingMinutesBetween,
} from '#dates/working-time.ts';

const hours = { from: '08:00', to: '17:00' };
const zone = 'Pacific/Auckland';
const auckland = { calendar: workingCalendar('NZ-AUK'), hours, zone };
const southCanterbury = { calendar: workingCalendar('NZ-CAN-SC'), hours, zone };
const HOUR = 60;

describe('adding working time', () => {
  it.each([
    ['within a day', '2026-03-18T10:00+13:00', 4 * HOUR, '2026-03-18T14:00+13:00'],
    ['up to the end of the day', '2026-03-18T10:00+13:00', 7 * HOUR, '2026-03-18T17:00+13:00'],
    ['into the next day', '2026-03-18T16:00+13:00', 4 * HOUR, '2026-03-19T11:00+13:00'],
    ['before the hours', '2026-03-18T05:30+13:00', 4 * HOUR, '2026-03-18T12:00+13:00'],
    ['after the hours', '2026-03-18T19:00+13:00', 4 * HOUR, '2026-03-19T12:00+13:00'],
    ['across a weekend', '2026-03-20T16:00+13:00', 4 * HOUR, '2026-03-23T11:00+13:00'],
    ['from a Sunday', '2026-03-22T12:00+13:00', 30, '2026-03-23T08:30+13:00'],
    ['across Easter', '2026-04-02T16:00+13:00', 4 * HOUR, '2026-04-07T11:00+12:00'],
    ['across Christmas and New Year', '2026-12-24T16:00+13:00', 29 * HOUR, '2027-01-05T09:00+13:00'],
    ['across the start of daylight saving', '2026-09-25T16:00+12:00', 4 * HOUR, '2026-09-28T11:00+13:00'],
    ['across several days', '2026-03-16T08:00+13:00', 18 * HOUR, '2026-03-17T17:00+13:00'],
    ['of nothing, in the hours', '2026-03-18T10:00+13:00', 0, '2026-03-18T10:00+13:00'],
  ])('%s', (_name, start, minutes, expected) => {
    const due = addWorkingMinutes(auckland, new Date(start), minutes);
    expect(due?.toISOString()).toBe(new Date(expected).toISOString());
  });

  it('uses the holidays of the region', () => {
    const friday = new Date('2026-09-25T16:00+12:00');
    // 28 September is South Canterbury Anniversary Day.
    expect(addWorkingMinutes(southCanterbury, friday, 4 * HOUR)?.toISOString()).toBe(
      '2026-09-28T22:00:00.000Z',
    );
  });

  it('uses the closures of the provider, and finds nothing when it is always closed', () => {
    const closed = workingCalendar('NZ-AUK', [{ day: '2026-03-19', region: null, reason: 'Depot move' }]);
    const start = new Date('2026-03-18T16:00+13:00');
    expect(addWorkingMinutes({ ...auckland, calendar: closed }, start, 4 * HOUR)?.toISOString()).toBe(
      '2026-03-19T22:00:00.000Z',
    );
    expect(addWorkingMinutes({ ...auckland, calendar: () => 'Closed' }, start, 60)).toBeNull();
  });
});

describe('subtracting working time', () => {
  it.each([
    ['within a day', '2026-03-18T14:00+13:00', 4 * HOUR, '2026-03-18T10:00+13:00'],
    ['to the start of the day', '2026-03-18T14:00+13:00', 6 * HOUR, '2026-03-18T08:00+13:00'],
    ['into the day before', '2026-03-19T11:00+13:00', 4 * HOUR, '2026-03-18T16:00+13:00'],
    ['after the hours', '2026-03-18T23:00+13:00', 4 * HOUR, '2026-03-18T13:00+13:00'],
    ['before the hours', '2026-03-19T06:00+13:00', 4 * HOUR, '2026-03-18T13:00+13:00'],
    ['across Easter', '2026-04-07T11:00+12:00', 4 * HOUR, '2026-04-02T16:00+13:00'],
  ])('%s', (_name, end, minutes, expected) => {
    const found = subtractWorkingMinutes(auckland, new Date(end), minutes);
    expect(found?.toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('working time between two instants', () => {
  it.each([
    ['within a day', '2026-03-18T10:00+13:00', '2026-03-18T11:30:59+13:00', 90],
    ['over night', '2026-03-18T16:00+13:00', '2026-03-19T09:00+13:00', 2 * HOUR],
    ['over a weekend', '2026-03-20T16:00+13:00', '2026-03-23T09:00+13:00', 2 * HOUR],
    ['on a weekend', '2026-03-21T08:00+13:00', '2026-03-22T20:00+13:00', 0],
    [
      'over Easter and the end of daylight saving',
      '2026-04-02T16:00+13:00',
      '2026-04-07T09:00+12:00',
      2 * HOUR,
    ],
    ['in the other direction', '2026-03-19T09:00+13:00', '2026-03-18T16:00+13:00', 0],
  ])('%s', (_name, start, end, expected) => {
    expect(workingMinutesBetween(auckland, new Date(start), new Date(end))).toBe(expected);
  });

  it('is the inverse of adding, from every quarter of an hour of a fortnight with a clock change', () => {
    const start = Date.parse('2026-09-21T00:00+12:00');
    for (let quarter = 0; quarter < 14 * 96; quarter += 1) {
      const from = new Date(start + quarter * 15 * 60_000);
      const due = addWorkingMinutes(auckland, from, 10 * HOUR + 7);
      if (due === null) throw new Error('A due time exists');
      expect(workingMinutesBetween(auckland, from, due), from.toISOString()).toBe(10 * HOUR + 7);
    }
  });
});

it('a day has the minutes of its hours', () => {
  expect(minutesOfDay({ from: '08:00', to: '17:00' })).toBe(540);
  expect(minutesOfDay({ from: '06:45', to: '07:00' })).toBe(15);
});
