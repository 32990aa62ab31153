import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBusyCalls } from '#api/busy-calls.ts';
import { STOPPED_WAITING } from '#api/problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('read counts down and returns the shortest of several waits', async () => {
  const calls = createBusyCalls();
  const ended: string[] = [];
  void calls.wait(3, undefined).then(() => ended.push('three'));
  expect(calls.read()).toBe(3);
  void calls.wait(2, undefined).then(() => ended.push('two'));
  expect(calls.read()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls.read(), ended]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls.read(), ended]).toEqual([1, ['two']]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls.read(), ended]).toEqual([null, ['two', 'three']]);
});

test('stop rejects with a CallFailure, and an aborted caller with its AbortError', async () => {
  const calls = createBusyCalls();
  const given = new AbortController();
  const stopped = expect(calls.wait(3, undefined)).rejects.toThrow(STOPPED_WAITING.title);
  const left = expect(calls.wait(3, given.signal)).rejects.toMatchObject({ name: 'AbortError' });
  given.abort();
  await left;
  expect(calls.read()).toBe(3);
  calls.stop();
  await stopped;
  expect(calls.read()).toBe(null);
});
