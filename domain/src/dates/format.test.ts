import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDay, formatTime } from '#dates/format.ts';

test('[@LIST-07] [@SHELL-16] days are written dd/MM/yyyy', () => {
  expect(formatDay('2026-11-05')).toBe('05/11/2026');
  expect(formatDate(new Date('2026-11-20T11:30:00Z'))).toBe('21/11/2026');
  expect(formatDate(new Date('2026-11-20T10:59:59.999Z'))).toBe('20/11/2026');
  expect(formatDate(new Date('2026-11-20T11:30:00Z'), 'America/Los_Angeles')).toBe('20/11/2026');
});

test.each([
  ['2026-11-17T18:41:10Z', '7:41:10 am'],
  ['2026-11-18T00:17:46Z', '1:17:46 pm'],
  ['2026-11-17T11:00:00Z', '12:00:00 am'],
  ['2026-11-17T23:00:00Z', '12:00:00 pm'],
  ['2026-11-17T10:59:59.999Z', '11:59:59 pm'],
  ['2026-11-17T21:05:09Z', '10:05:09 am'],
])('[@SHELL-16] %s is %s on the clock', (instant, text) => {
  expect(formatTime(new Date(instant))).toBe(text);
});

test('day and time together', () => {
  expect(formatDateTime(new Date('2026-11-17T18:41:10Z'))).toBe('18/11/2026 7:41:10 am');
});

test('the repeated hour formats the same both times', () => {
  expect(formatTime(new Date('2026-04-04T13:30:00Z'))).toBe('2:30:00 am');
  expect(formatTime(new Date('2026-04-04T14:30:00Z'))).toBe('2:30:00 am');
  expect(formatTime(new Date('2026-04-04T15:00:00Z'))).toBe('3:00:00 am');
});
