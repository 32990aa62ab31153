import { expect, test } from 'vitest';
import { within } from '#platform/deadline.ts';

test('what ends in time is given back, good or bad', async () => {
  expect(await within(5000, Promise.resolve('done'))).toBe('done');
  await expect(within(5000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('what does not end in time is unavailable, with a time to wait', async () => {
  const never = Promise.withResolvers<never>();
  await expect(within(10, never.promise)).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': '1' },
    cause: { message: 'No answer within 10 ms' },
  });
});
