import { expect, test } from 'vitest';
import { retryDelay, RETRY_PERIOD_MS } from '#mail/retry-schedule.ts';

test('[@BULK-06] an email is retried after a minute, then at growing intervals of at most an hour, for three days', () => {
  const minutes = (attempts: number, left = RETRY_PERIOD_MS) => retryDelay(attempts, left) / 60_000;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 80, 1e6].map((attempts) => minutes(attempts))).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60, 60,
  ]);
  expect([minutes(80, 90_000), minutes(80, -1)]).toEqual([1.5, 0]);
  let [at, attempts] = [0, 0];
  while (at < RETRY_PERIOD_MS) at += retryDelay(++attempts, RETRY_PERIOD_MS - at);
  expect(at).toBe(RETRY_PERIOD_MS);
  expect(attempts).toBeLessThan(90);
});
