import { describe, expect, it } from 'vitest';
import { exceptionDue, exceptionDueAt, overdueLimit } from '#consignment/exception-due.ts';
import { workingCalendar } from '#dates/working-days.ts';

const time = {
  calendar: workingCalendar('NZ-AUK'),
  hours: { from: '08:00', to: '17:00' },
  zone: 'Pacific/Auckland',
};
const raisedAt = new Date('2026-03-18T13:52+13:00');
const dueAt = (now: string, targetHours: number | null = 2) =>
  exceptionDue(time, { raisedAt, targetHours }, new Date(now));

describe('the due time of an exception', () => {
  it.each([
    ['2026-03-18T13:52+13:00', 'Due in 2 h', false],
    ['2026-03-18T14:30+13:00', 'Due in 1 h 22 min', false],
    ['2026-03-18T15:10+13:00', 'Due in 42 min', false],
    ['2026-03-18T15:51:30+13:00', 'Due now', false],
    ['2026-03-18T15:52+13:00', 'Due now', false],
    ['2026-03-18T15:52:01+13:00', 'Overdue', true],
    ['2026-03-18T16:10+13:00', 'Overdue by 18 min', true],
    ['2026-03-18T23:00+13:00', 'Overdue by 1 h 8 min', true],
    ['2026-03-19T09:00+13:00', 'Overdue by 2 h 8 min', true],
    ['2026-03-19T16:00+13:00', 'Overdue by 1 working day', true],
    ['2026-03-23T16:00+13:00', 'Overdue by 3 working days', true],
  ])('at %s: %s', (now, text, isOverdue) => {
    expect(dueAt(now)).toEqual({ at: new Date('2026-03-18T15:52+13:00'), text, isOverdue });
  });

  it('is a day or more away for a longer target', () => {
    expect(dueAt('2026-03-18T13:52+13:00', 30)).toEqual({
      at: new Date('2026-03-23T16:52+13:00'),
      text: 'Due in 3 working days',
      isOverdue: false,
    });
  });

  it('is 8 working hours after an exception of unknown type', () => {
    expect(dueAt('2026-03-18T13:52+13:00', null)?.at).toEqual(new Date('2026-03-19T12:52+13:00'));
  });

  it('does not exist where no day is a working day', () => {
    expect(
      exceptionDue({ ...time, calendar: () => 'Closed' }, { raisedAt, targetHours: 2 }, raisedAt),
    ).toBeNull();
  });
});

describe('the limit of overdue exceptions', () => {
  it.each([
    ['in the hours', '2026-03-18T16:00+13:00', '2026-03-18T14:00+13:00'],
    ['across a night', '2026-03-19T09:00+13:00', '2026-03-18T16:00+13:00'],
    // Until the end of Friday, exceptions are due at 10:00 on Monday at the latest.
    ['across a weekend', '2026-03-23T10:00+13:00', '2026-03-20T17:00+13:00'],
    ['at night', '2026-03-18T23:00+13:00', '2026-03-18T15:00:00.001+13:00'],
  ])('%s', (_name, now, limit) => {
    expect(overdueLimit(time, 2, new Date(now))).toEqual(new Date(limit));
  });

  it('agrees with the due time of every exception, over Easter and the end of daylight saving', () => {
    const start = Date.parse('2026-03-30T00:00+13:00');
    const moments = Array.from({ length: 11 * 24 }, (_, hour) => new Date(start + hour * 3_600_000));
    for (const targetHours of [1, 4, 8, 9, 20]) {
      const dues = moments.map((each) => exceptionDueAt(time, { raisedAt: each, targetHours }));
      for (const now of moments) {
        const limit = overdueLimit(time, targetHours, now);
        if (limit === null) throw new Error('A limit exists');
        const isOverdue = dues.map((due) => due !== null && now > due);
        expect(
          moments.map((each) => each < limit),
          now.toISOString(),
        ).toEqual(isOverdue);
      }
    }
  });

  it('does not exist where no day is a working day', () => {
    expect(overdueLimit({ ...time, calendar: () => 'Closed' }, 2, raisedAt)).toBeNull();
  });
});
