import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { type WorkingCalendar, workingCalendar } from '#dates/working-days.ts';
import { dueOccurrences, nextOccurrences } from '#standing-orders/occurrences.ts';
import type { Schedule } from '#standing-orders/rule.ts';

const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  weekdays: [1],
  everyWeeks: 1,
  startDay: '2026-01-01',
  endDay: null,
  onHoliday: 'SKIP',
  leadDays: 0,
  pause: null,
  ...over,
});

/** Day of the rule, pickup day, reason. */
const shown = (
  over: Partial<Schedule>,
  from: CalendarDate,
  count: number,
  calendar: WorkingCalendar = workingCalendar('NZ-AUK'),
) =>
  nextOccurrences(schedule(over), calendar, from, count).map(({ day, pickupDay, reason }) => [
    day,
    pickupDay,
    reason,
  ]);

describe('the days of a rule', () => {
  test('are its weekdays from a day on, that day included', () => {
    expect(shown({ weekdays: [1, 4] }, '2026-03-19', 4)).toEqual([
      ['2026-03-19', '2026-03-19', null],
      ['2026-03-23', '2026-03-23', null],
      ['2026-03-26', '2026-03-26', null],
      ['2026-03-30', '2026-03-30', null],
    ]);
  });

  test('are of every second week, counted from the week of the first day', () => {
    // The first day is a Thursday: the Monday of its week is before it.
    expect(shown({ weekdays: [1, 5], everyWeeks: 2, startDay: '2026-03-19' }, '2026-03-01', 4)).toEqual([
      ['2026-03-20', '2026-03-20', null],
      ['2026-03-30', '2026-03-30', null],
      ['2026-04-03', null, 'Good Friday'],
      ['2026-04-13', '2026-04-13', null],
    ]);
  });

  test('continue over the year end at the same interval', () => {
    expect(shown({ weekdays: [3], everyWeeks: 2, startDay: '2026-12-02' }, '2026-12-10', 3)).toEqual([
      ['2026-12-16', '2026-12-16', null],
      ['2026-12-30', '2026-12-30', null],
      ['2027-01-13', '2027-01-13', null],
    ]);
  });

  test('end with the last day, which is one of them', () => {
    expect(shown({ endDay: '2026-03-23' }, '2026-03-10', 10)).toEqual([
      ['2026-03-16', '2026-03-16', null],
      ['2026-03-23', '2026-03-23', null],
    ]);
  });

  test('of an order that starts in two years are listed', () => {
    expect(shown({ startDay: '2028-03-20' }, '2026-03-10', 1)).toEqual([['2028-03-20', '2028-03-20', null]]);
  });

  test('do not shift where daylight saving ends or starts', () => {
    expect(shown({}, '2026-03-30', 2).map(([day]) => day)).toEqual(['2026-03-30', '2026-04-06']);
    expect(shown({}, '2026-09-21', 3).map(([day]) => day)).toEqual([
      '2026-09-21',
      '2026-09-28',
      '2026-10-05',
    ]);
  });

  test('ten are found at the largest interval', () => {
    const days = shown({ weekdays: [2], everyWeeks: 8, startDay: '2026-03-17' }, '2026-03-17', 10);
    expect([days.length, days.at(-1)?.[0]]).toEqual([10, '2027-08-03']);
  });
});

describe('a pickup on a holiday', () => {
  test('is skipped or moves to the previous or next working day, with the name of the holiday', () => {
    // Easter: Good Friday is 3 April, Easter Monday 6 April.
    const on = (onHoliday: Schedule['onHoliday']) => shown({ onHoliday, weekdays: [1] }, '2026-04-01', 1);
    expect(on('SKIP')).toEqual([['2026-04-06', null, 'Easter Monday']]);
    expect(on('PREVIOUS')).toEqual([['2026-04-06', '2026-04-02', 'Easter Monday']]);
    expect(on('NEXT')).toEqual([['2026-04-06', '2026-04-07', 'Easter Monday']]);
  });

  test('is that of the region of the sender', () => {
    expect(shown({ onHoliday: 'NEXT' }, '2026-01-25', 1)).toEqual([
      ['2026-01-26', '2026-01-27', 'Auckland Anniversary Day'],
    ]);
    expect(shown({ onHoliday: 'NEXT' }, '2026-01-25', 1, workingCalendar('NZ-CAN'))).toEqual([
      ['2026-01-26', '2026-01-26', null],
    ]);
    expect(
      shown({ weekdays: [5], onHoliday: 'PREVIOUS' }, '2026-11-10', 1, workingCalendar('NZ-CAN')),
    ).toEqual([['2026-11-13', '2026-11-12', 'Canterbury Show Day']]);
  });

  test('moves over the closure at Christmas, and past the year end', () => {
    const closures = ['2026-12-29', '2026-12-30', '2026-12-31'].map((day) => ({
      day: day as CalendarDate,
      region: null,
      reason: 'Summer closure',
    }));
    const over = { weekdays: [5] as const, startDay: '2026-12-01' as const };
    const christmas = (onHoliday: Schedule['onHoliday']) =>
      shown({ ...over, onHoliday }, '2026-12-24', 2, workingCalendar('NZ-AUK', closures));
    expect(christmas('PREVIOUS')).toEqual([
      ['2026-12-25', '2026-12-24', 'Christmas Day'],
      ['2027-01-01', null, "New Year's Day, and there is another pickup on the day it would move to"],
    ]);
    // 28 December is Boxing Day (observed), 4 January the day after New Year's Day (observed).
    expect(christmas('NEXT')).toEqual([
      ['2026-12-25', '2027-01-05', 'Christmas Day'],
      ['2027-01-01', null, "New Year's Day, and there is another pickup on the day it would move to"],
    ]);
  });

  test('is skipped where the day it would move to has a pickup of its own', () => {
    expect(shown({ weekdays: [1, 2], onHoliday: 'NEXT' }, '2026-04-06', 2)).toEqual([
      ['2026-04-06', null, 'Easter Monday, and there is another pickup on the day it would move to'],
      ['2026-04-07', '2026-04-07', null],
    ]);
  });

  test('does not move out of the dates of the order', () => {
    const dates = { startDay: '2026-04-06', endDay: '2026-04-06' } as const;
    const reason = 'Easter Monday, and the day it would move to is outside the dates of the order';
    expect(shown({ ...dates, onHoliday: 'PREVIOUS' }, '2026-04-01', 2)).toEqual([
      ['2026-04-06', null, reason],
    ]);
    expect(shown({ ...dates, onHoliday: 'NEXT' }, '2026-04-01', 2)).toEqual([['2026-04-06', null, reason]]);
  });

  test('that moved past the day from which it is asked is listed', () => {
    expect(shown({ onHoliday: 'NEXT' }, '2026-04-07', 1)).toEqual([
      ['2026-04-06', '2026-04-07', 'Easter Monday'],
    ]);
    expect(shown({ onHoliday: 'NEXT' }, '2026-04-08', 1)).toEqual([['2026-04-13', '2026-04-13', null]]);
  });
});

test('a pickup whose lead time has passed is created today', () => {
  const days = nextOccurrences(schedule({ leadDays: 5 }), workingCalendar('NZ-AUK'), '2026-03-18', 2);
  expect(days.map(({ pickupDay, creationDay }) => [pickupDay, creationDay])).toEqual([
    ['2026-03-23', '2026-03-18'],
    ['2026-03-30', '2026-03-23'],
  ]);
});

describe('a pause', () => {
  test('skips the pickups of its days', () => {
    const pause = { from: '2026-03-23', to: '2026-03-30' } as const;
    expect(shown({ pause }, '2026-03-16', 4)).toEqual([
      ['2026-03-16', '2026-03-16', null],
      ['2026-03-23', null, 'Paused'],
      ['2026-03-30', null, 'Paused'],
      ['2026-04-06', null, 'Easter Monday'],
    ]);
  });

  test('without an end skips all', () => {
    const days = shown({ pause: { from: '2026-03-23', to: null } }, '2026-03-23', 10);
    expect([days.length, days.every(([, pickup]) => pickup === null)]).toEqual([10, true]);
  });

  test('concerns the day to which a pickup moves', () => {
    const pause = { from: '2026-04-07', to: '2026-04-07' } as const;
    expect(shown({ onHoliday: 'NEXT', pause }, '2026-04-06', 1)).toEqual([['2026-04-06', null, 'Paused']]);
  });
});

describe('the occurrences that are due', () => {
  const due = (over: Partial<Schedule>, from: CalendarDate, today: CalendarDate) =>
    dueOccurrences(schedule(over), workingCalendar('NZ-AUK'), { from, today }).map(({ day, creationDay }) => [
      day,
      creationDay,
    ]);

  test('are those whose creation is so many working days ahead', () => {
    // Three working days before Thursday 9 April, over Easter.
    expect(due({ weekdays: [4], leadDays: 3 }, '2026-04-02', '2026-04-01')).toEqual([
      ['2026-04-02', '2026-03-30'],
    ]);
    expect(due({ weekdays: [4], leadDays: 3 }, '2026-04-03', '2026-04-01')).toEqual([]);
    expect(due({ weekdays: [4], leadDays: 3 }, '2026-04-03', '2026-04-02')).toEqual([
      ['2026-04-09', '2026-04-02'],
    ]);
  });

  test('include missed ones since a day', () => {
    expect(due({}, '2026-03-09', '2026-03-23').map(([day]) => day)).toEqual([
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
    ]);
  });

  test('include skipped ones', () => {
    expect(due({}, '2026-04-04', '2026-04-06')).toEqual([['2026-04-06', '2026-04-06']]);
  });
});
