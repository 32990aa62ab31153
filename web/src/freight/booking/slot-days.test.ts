import { expect, test } from 'vitest';
import { slotDays, slotHours } from '#freight/booking/slot-days.ts';

const slot = (scheduleId: number, start: string, end: string) => ({
  scheduleId,
  deliveryRunName: 'Harbour',
  scheduleStartDateTimeUtc: start,
  scheduleEndDateTimeUtc: end,
  status: 'Available' as const,
});

test('[@BOOK-03] groups runs by day in New Zealand time, with their hours', () => {
  const morning = slot(1, '2026-11-23T19:00:00.000Z', '2026-11-23T23:00:00.000Z');
  const afternoon = slot(2, '2026-11-24T00:00:00.000Z', '2026-11-24T04:30:00.000Z');
  const next = slot(3, '2026-11-24T19:00:00.000Z', '2026-11-24T23:00:00.000Z');
  const days = slotDays([morning, afternoon, next]);
  expect(days.map(({ name, slots }) => [name, slots.length])).toEqual([
    ['Tuesday 24/11/2026', 2],
    ['Wednesday 25/11/2026', 1],
  ]);
  expect(slotHours(morning)).toBe('8:00 am – 12:00 pm');
  expect(slotHours(afternoon)).toBe('1:00 pm – 5:30 pm');
  expect(slotDays([])).toEqual([]);
});
