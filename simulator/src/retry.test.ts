import { expect, test } from 'vitest';
import { ProviderApiError } from '#provider-api.ts';
import { retry } from '#retry.ts';

const refused = (status: number, retryAfterS: number | null = null) =>
  new ProviderApiError('/events', { status, retryAfterS, text: '' });

function retried(errors: readonly Error[], stop = new AbortController()) {
  const delays: number[] = [];
  const left = [...errors];
  const work = async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'answer';
  };
  const pause = async (ms: number) => {
    delays.push(ms);
    if (delays.length === 20) stop.abort();
  };
  const result = retry(work, { pause, onFailure: () => {}, signal: stop.signal });
  return { result, delays };
}

test('waits longer after every failure, and as long as the portal asks', async () => {
  const { result, delays } = retried([
    new Error('socket hang up'),
    refused(503),
    refused(500),
    refused(429, 7),
    refused(401),
  ]);
  expect(await result).toBe('answer');
  expect(delays).toEqual([250, 500, 1000, 7000, 4000]);
});

test('waits at most 30 seconds', async () => {
  const { result, delays } = retried(Array.from({ length: 10 }, () => refused(502)));
  await result;
  expect(delays.at(-1)).toBe(30_000);
});

test('does not repeat a request that is refused for good', async () => {
  const { result, delays } = retried([refused(422)]);
  await expect(result).rejects.toThrow('422');
  expect(delays).toEqual([]);
});

test('stops when the signal is aborted', async () => {
  const { result } = retried(Array.from({ length: 99 }, () => refused(503)));
  await expect(result).rejects.toThrow('aborted');
});
