import { describe, expect, it } from 'vitest';
import { type CalendarDate, compareDates } from '#dates/calendar-date.ts';
import {
  addWorkingDays,
  nationalCalendar,
  nextWorkingDay,
  type ProviderClosure,
  partitionDays,
  workingCalendar,
} from '#dates/working-days.ts';

const canterbury = workingCalendar('NZ-CAN');

describe('a working calendar', () => {
  it('[@SCHED-03] returns why a day is closed', () => {
    const reasons = (days: readonly CalendarDate[]) => days.map((day) => canterbury(day));
    expect(reasons(['2026-11-13', '2026-11-14', '2026-11-15', '2026-12-28'])).toEqual([
      'Canterbury Show Day',
      'Saturday',
      'Sunday',
      'Boxing Day (observed)',
    ]);
    expect(reasons(['2026-09-28', '2026-11-12'])).toEqual([null, null]);
    expect(workingCalendar('NZ-CAN-SC')('2026-09-28')).toBe('South Canterbury Anniversary Day');
    expect(workingCalendar('NZ-CAN-SC')('2026-11-13')).toBeNull();
  });

  it('[@SCHED-03] includes the provider’s closures, everywhere or in one region', () => {
    const closures: readonly ProviderClosure[] = [
      { day: '2026-12-24', region: null, reason: 'Christmas shutdown' },
      { day: '2026-11-18', region: 'NZ-OTA', reason: 'Depot move' },
      { day: '2026-12-25', region: null, reason: 'Christmas shutdown' },
    ];
    const otago = workingCalendar('NZ-OTA', closures);
    const auckland = workingCalendar('NZ-AUK', closures);
    expect(otago('2026-11-18')).toBe('Depot move');
    expect(auckland('2026-11-18')).toBeNull();
    expect(auckland('2026-12-24')).toBe('Christmas shutdown');
    expect(auckland('2026-12-25'), 'a holiday comes first').toBe('Christmas Day');
  });

  it('[@SCHED-05] sorts every day of a range into working or closed, across the end of a year', () => {
    const { working, closed } = partitionDays(canterbury, '2026-12-23', '2027-01-06');
    expect(working).toEqual([
      '2026-12-23',
      '2026-12-24',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-05',
      '2027-01-06',
    ]);
    expect(closed).toHaveLength(8);
    const all = [...working, ...closed.map(({ day }) => day)].toSorted(compareDates);
    expect(new Set(all).size).toBe(15);
    expect(closed.find(({ day }) => day === '2027-01-04')?.reason).toBe(
      "Day after New Year's Day (observed)",
    );
  });
});

describe('the national calendar', () => {
  it('has the weekends and national holidays, and no anniversary day of a region', () => {
    const days = ['2026-04-02', '2026-04-03', '2026-04-04', '2026-04-06', '2026-11-13'] as const;
    expect(days.map((day) => nationalCalendar(day))).toEqual([
      null,
      'Good Friday',
      'Saturday',
      'Easter Monday',
      null,
    ]);
  });
});

describe('counting working days', () => {
  it('[@SCHED-03] starts after the day itself and skips closed days', () => {
    expect(addWorkingDays(canterbury, '2026-11-12', 1)).toBe('2026-11-16');
    expect(addWorkingDays(canterbury, '2026-11-12', 3)).toBe('2026-11-18');
    expect(addWorkingDays(canterbury, '2026-11-13', 1)).toBe('2026-11-16');
    expect(addWorkingDays(canterbury, '2026-11-12', 0)).toBe('2026-11-12');
    expect(addWorkingDays(canterbury, '2026-11-13', 0)).toBe('2026-11-16');
  });

  it('returns null where a year has no working day', () => {
    expect(nextWorkingDay(() => 'Closed', '2026-11-12')).toBeNull();
    expect(addWorkingDays(() => 'Closed', '2026-11-12', 2)).toBeNull();
  });
});
