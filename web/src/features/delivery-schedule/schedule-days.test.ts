import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { instantAt } from '@cartage/domain/dates/zone.ts';
import { describe, expect, test } from 'vitest';
import {
  agendaOf,
  dayLabel,
  type DaysAbout,
  hoursOf,
  rangeOf,
  roomText,
  scheduleDay,
  type Slot,
  weeksOf,
} from '#features/delivery-schedule/schedule-days.ts';

function slot(day: CalendarDate, placesLeft = 9, hour = 8): Slot {
  const at = (time: number) => instantAt(day, { hour: time, minute: 0 }).toISOString();
  return {
    scheduleId: Number(day.slice(8)) * 100 + hour,
    deliveryRunName: 'Otago morning',
    scheduleStartDateTimeUtc: at(hour),
    scheduleEndDateTimeUtc: at(hour + 4),
    status: placesLeft > 0 ? 'Available' : 'Full',
    placesLeft,
  };
}

const about = (over: Partial<DaysAbout> = {}): DaysAbout => ({
  today: '2026-03-17',
  slots: [],
  calendar: (day) => (day === '2026-03-23' ? 'Otago Anniversary Day' : null),
  earliest: '2026-03-19',
  service: 'Standard',
  ...over,
});

test('[@SCHED-02] a month begins on Monday and has the weeks that it needs', () => {
  expect(weeksOf('2026-03-01')).toHaveLength(6);
  expect(weeksOf('2026-02-01')).toHaveLength(5);
  expect(rangeOf('2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-04-05' });
});

describe('[@SCHED-02] why a day has no run', () => {
  test.each<[CalendarDate, string | null]>([
    ['2026-03-16', null],
    ['2026-03-17', 'Too early for Standard'],
    ['2026-03-19', 'No runs'],
    ['2026-03-21', 'Weekend'],
    ['2026-03-23', 'Otago Anniversary Day'],
    ['2026-05-15', 'No runs'],
    ['2026-05-18', 'No runs yet'],
  ])('%s: %s', (day, reason) => {
    expect(scheduleDay(day, about()).reason).toBe(reason);
  });

  test('a day with a run has no reason', () => {
    const found = scheduleDay('2026-03-24', about({ slots: [slot('2026-03-24'), slot('2026-03-25')] }));
    expect([found.reason, found.slots.length]).toEqual([null, 1]);
  });
});

test('only the first day of the calendar and of a month name their month', () => {
  expect(dayLabel('2026-02-23', true)).toBe('23 Feb');
  expect(dayLabel('2026-04-01', false)).toBe('1 Apr');
  expect(dayLabel('2026-04-02', false)).toBe('2');
});

test('the hours of a run break after the dash only', () => {
  expect(hoursOf(slot('2026-03-19'))).toBe('8:00\u00a0am\u00a0– 12:00\u00a0pm');
});

test('a run belongs to the local day, also on the day on which daylight saving ends', () => {
  const early = slot('2026-04-05', 1, 0);
  expect(early.scheduleStartDateTimeUtc).toBe('2026-04-04T11:00:00.000Z');
  expect(scheduleDay('2026-04-05', about({ slots: [early] })).slots).toEqual([early]);
  expect(scheduleDay('2026-04-04', about({ slots: [early] })).slots).toEqual([]);
});

test('the agenda joins days off with the same reason, and leaves past days out', () => {
  const days: CalendarDate[] = [
    '2026-03-16',
    '2026-03-17',
    '2026-03-18',
    '2026-03-19',
    '2026-03-20',
    '2026-03-21',
    '2026-03-22',
    '2026-03-23',
  ];
  const slots = [slot('2026-03-19'), slot('2026-03-20')];
  const entries = agendaOf(days.map((day) => scheduleDay(day, about({ slots }))));
  expect(entries.map((entry) => entry.map(({ day }) => day.slice(8)).join(' '))).toEqual([
    '17 18',
    '19',
    '20',
    '21 22',
    '23',
  ]);
});

test.each([
  [0, 'Full'],
  [1, '1 place left'],
  [2, '2 places left'],
  [3, 'Available'],
])('with %i places left a run is: %s', (left, text) => {
  expect(roomText(slot('2026-03-19', left))).toBe(text);
});
