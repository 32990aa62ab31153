import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBusyCalls } from '#api/busy-calls.ts';
import { STOPPED_WAITING } from '#api/problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the seconds are counted down, and the nearest of several is told', async () => {
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

test('who stops waiting is told so, and whose caller gave up is no failure', async () => {
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
