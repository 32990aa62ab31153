import { expect, test } from 'vitest';
import { workingCalendar } from '#dates/working-days.ts';
import { firstFailedDay } from '#standing-orders/failed-days.ts';

const auckland = workingCalendar('NZ-AUK');

test('a failed day is on Today for seven working days', () => {
  // Wednesday; the weekend between does not count.
  expect(firstFailedDay(auckland, '2026-03-18')).toBe('2026-03-09');
  expect(firstFailedDay(auckland, '2026-03-22')).toBe('2026-03-12');
});

test('holidays and closures do not count', () => {
  // Good Friday and Easter Monday.
  expect(firstFailedDay(auckland, '2026-04-09')).toBe('2026-03-27');
  const closed = workingCalendar('NZ-AUK', [{ day: '2026-03-16', region: null, reason: 'Stocktake' }]);
  expect(firstFailedDay(closed, '2026-03-18')).toBe('2026-03-06');
});
