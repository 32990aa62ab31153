import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { shiftDate } from '#testing/shift-date.ts';

const DAY_MS = 86_400_000;

/** The clock of the machine, which the test process itself does not show. */
const realNow = (): number => runInNewContext('Date.now()');

/** Evaluates an expression where `Date` is a day ahead. */
const aDayAhead = (expression: string): number =>
  runInNewContext(`(${shiftDate.toString()})(${DAY_MS}); ${expression}`);

test('the current time is shifted however it is read, and keeps running', () => {
  for (const expression of ['Date.now()', 'new Date().getTime()', 'new Date(Date()).getTime()']) {
    const shiftedBy = aDayAhead(expression) - realNow();
    expect(Math.abs(shiftedBy - DAY_MS), expression).toBeLessThan(2_000);
  }
});

test('dates with explicit values and the Date class are unchanged', () => {
  expect(aDayAhead('new Date(0).getTime()')).toBe(0);
  expect(aDayAhead('Date.UTC(1970, 0, 2)')).toBe(DAY_MS);
  expect(aDayAhead('new Date() instanceof Date ? 1 : 0')).toBe(1);
  expect(aDayAhead('class Later extends Date {}; new Later().constructor === Later ? 1 : 0')).toBe(1);
});
