import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowCalls } from '#api/slow-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a call is slow from five seconds until it ends', () => {
  const calls = createSlowCalls();
  const values: boolean[] = [];
  calls.subscribe(() => values.push(calls.read()));
  const [quick, slow] = [calls.begin(), calls.begin()];
  vi.advanceTimersByTime(4999);
  quick.end();
  expect(values).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(values).toEqual([true]);
  slow.end();
  vi.advanceTimersByTime(60_000);
  expect(values).toEqual([true, false]);
});

test('stop aborts the slow calls and no others', () => {
  const calls = createSlowCalls();
  const slow = calls.begin();
  vi.advanceTimersByTime(5000);
  const fresh = calls.begin();
  calls.stop();
  expect([slow.stopped.aborted, fresh.stopped.aborted]).toEqual([true, false]);
});
