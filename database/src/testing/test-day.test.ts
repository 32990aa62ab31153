import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, test } from 'vitest';
import { testClockOffset } from '#testing/test-day.ts';

const now = (environment: Record<string, string>) => new Date(Date.now() + testClockOffset(environment));

test('a run begins at 9 in the morning of its day', () => {
  expect(localDay(now({ TEST_DAY: '2028-02-29' }))).toBe('2028-02-29');
  // The day on which daylight saving ends has 25 hours.
  expect(now({ TEST_DAY: '2026-04-05' }).toISOString()).toMatch(/^2026-04-04T21:00:0/);
});

test('`today` is the real clock', () => {
  expect(testClockOffset({ TEST_DAY: 'today' })).toBe(0);
});

test('child processes take over the offset of their parent', () => {
  const environment: Record<string, string> = { TEST_DAY: '2027-01-01' };
  const offset = testClockOffset(environment);
  expect(testClockOffset({ ...environment, TEST_DAY: '2020-01-01' })).toBe(offset);
});

test('rejects a day that does not exist', () => {
  expect(() => testClockOffset({ TEST_DAY: '2027-02-29' })).toThrow('TEST_DAY must be a date');
});
