import { expect, it } from 'vitest';
import { runDays } from '#dates/run-days.ts';
import { workingCalendar } from '#dates/working-days.ts';

it('[@BOOK-03] a run has its weekdays that are working days of its region', () => {
  const canterbury = workingCalendar('NZ-CAN');
  // Monday and Friday; Friday 13 November is Show Day.
  expect(runDays([0, 4], canterbury, '2026-11-06', '2026-11-20')).toEqual([
    '2026-11-06',
    '2026-11-09',
    '2026-11-16',
    '2026-11-20',
  ]);
  expect(runDays([], canterbury, '2026-11-06', '2026-11-20')).toEqual([]);
  expect(runDays([0, 1, 2, 3, 4, 5, 6], canterbury, '2026-11-07', '2026-11-06')).toEqual([]);
});
