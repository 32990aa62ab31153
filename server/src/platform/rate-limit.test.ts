import { expect, test } from 'vitest';
import { RateLimiter } from '#platform/rate-limit.ts';

function limiter(perMinute: number) {
  const clock = { ms: 0 };
  const limit = new RateLimiter(perMinute, () => new Date(clock.ms));
  /** Seconds to wait; 0 when the request was allowed. */
  const take = (name = 'someone') => {
    try {
      limit.count(name);
      return 0;
    } catch (error) {
      // The limiter throws nothing else.
      return Number((error as { headers: Record<string, string> }).headers['retry-after']);
    }
  };
  return { clock, take };
}

test('allows a burst up to the limit, then requests at the average rate', () => {
  const { clock, take } = limiter(60);
  expect(Array.from({ length: 60 }, () => take())).toEqual(Array(60).fill(0));
  expect(take()).toBe(1);
  clock.ms = 1000;
  expect([take(), take()]).toEqual([0, 1]);
  clock.ms = 120_000;
  expect(Array.from({ length: 61 }, () => take()).filter((wait) => wait === 0)).toHaveLength(60);
});

test('a clock that is set back blocks no caller', () => {
  const { clock, take } = limiter(60);
  clock.ms = 86_400_000;
  expect(take()).toBe(0);
  clock.ms = 0;
  expect(Array.from({ length: 60 }, () => take())).toEqual(Array(60).fill(0));
  expect(take()).toBe(1);
});

test('a caller who waits for retry-after always succeeds', () => {
  const { clock, take } = limiter(7);
  for (let call = 0; call < 200; call++) {
    clock.ms += (call * 137) % 3000;
    const wait = take();
    clock.ms += wait * 1000;
    if (wait > 0) expect(take()).toBe(0);
  }
});

test('rejected requests do not count, and keys have separate limits', () => {
  const { clock, take } = limiter(2);
  expect([take('a'), take('a')]).toEqual([0, 0]);
  expect([take('a'), take('a'), take('a')]).toEqual([30, 30, 30]);
  expect(take('b')).toBe(0);
  clock.ms = 30_000;
  expect(take('a')).toBe(0);
});

test('the headers say how many requests are left, and when all are available again', () => {
  const clock = { ms: 0 };
  const limit = new RateLimiter(3, () => new Date(clock.ms));
  const headers = (remaining: string, reset: string) => ({
    'ratelimit-limit': '3',
    'ratelimit-remaining': remaining,
    'ratelimit-reset': reset,
  });
  expect(limit.count('a')).toEqual(headers('2', '20'));
  expect(limit.count('a')).toEqual(headers('1', '40'));
  expect(limit.count('a')).toEqual(headers('0', '60'));
  expect(() => limit.count('a')).toThrow(
    expect.objectContaining({ headers: { ...headers('0', '60'), 'retry-after': '20' } }),
  );
  clock.ms = 60_000;
  expect(limit.count('a')).toEqual(headers('2', '20'));
  expect(new RateLimiter(0, () => new Date(0)).count('a')).toEqual({});
});

test('zero means no limit', () => {
  const { take } = limiter(0);
  expect(Array.from({ length: 1000 }, () => take()).every((wait) => wait === 0)).toBe(true);
});

test('removes idle keys when there are more than ten thousand', () => {
  const { clock, take } = limiter(1);
  for (let name = 0; name < 10_000; name++) take(`early ${name}`);
  clock.ms = 61_000;
  // Removed with the others, because it is idle.
  expect(take('late')).toBe(0);
  expect(take('early 1')).toBe(0);
  expect(take('early 1')).toBe(60);
});
