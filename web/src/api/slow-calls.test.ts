import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlowCalls } from '#api/slow-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a call is slow after five seconds, and until it ends', () => {
  const calls = createSlowCalls();
  const heard: boolean[] = [];
  calls.subscribe(() => heard.push(calls.read()));
  const [quick, slow] = [calls.begin(), calls.begin()];
  vi.advanceTimersByTime(4999);
  quick.end();
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([true]);
  slow.end();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([true, false]);
});

test('who stops waiting stops the slow ones, not those that have just begun', () => {
  const calls = createSlowCalls();
  const slow = calls.begin();
  vi.advanceTimersByTime(5000);
  const fresh = calls.begin();
  calls.stop();
  expect([slow.stopped.aborted, fresh.stopped.aborted]).toEqual([true, false]);
});
