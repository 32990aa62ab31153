import { expect, test } from 'vitest';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { workingCalendar } from '#dates/working-days.ts';
import { redeliveryDays, redeliveryNote } from '#tracking/redelivery.ts';

// Of the calendar.
const day = (text: string) => text as CalendarDate;

test('offers the next five working days of the region after today', () => {
  // Easter: 3 and 6 April 2026.
  expect(redeliveryDays(workingCalendar('NZ-AUK'), day('2026-04-01'))).toEqual([
    '2026-04-02',
    '2026-04-07',
    '2026-04-08',
    '2026-04-09',
    '2026-04-10',
  ]);
});

test('leaves out the days on which the provider is closed', () => {
  const closures = [{ day: day('2026-03-19'), region: null, reason: 'Stocktake' }];
  expect(redeliveryDays(workingCalendar('NZ-AUK', closures), day('2026-03-18'))[0]).toBe('2026-03-20');
});

test('the note has the day and the message of the receiver', () => {
  expect(redeliveryNote({ day: day('2026-03-20'), message: 'Gate code 12' })).toEqual({
    title: 'Redelivery requested',
    description: 'The receiver asks for delivery on Friday 20/03/2026. Message: Gate code 12',
  });
  expect(redeliveryNote({ day: day('2026-03-20'), message: null }).description).toBe(
    'The receiver asks for delivery on Friday 20/03/2026.',
  );
});
