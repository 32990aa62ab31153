import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from '#kit/coalesce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs once for several triggers, and at most once per second', async () => {
  let runs = 0;
  const { trigger } = coalesce(async () => void (runs += 1));
  trigger();
  trigger();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  trigger();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
});

it('runs again for a trigger during a run, and after a failure', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const { trigger, cancel } = coalesce(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  trigger();
  await vi.advanceTimersByTimeAsync(100);
  trigger();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ends).toHaveLength(2);
  ends[1]?.reject(new Error('No response'));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(ends).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(3);
  cancel();
  ends[2]?.reject(new Error('No response'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toHaveLength(3);
});
