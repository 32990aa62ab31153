import { expect, test } from 'vitest';
import { withDeadline } from '#platform/with-deadline.ts';

test('returns the result or the error of work that finishes in time', async () => {
  expect(await withDeadline(5000, Promise.resolve('done'))).toBe('done');
  await expect(withDeadline(5000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('throws unavailable with retry-after when the work takes longer', async () => {
  const never = Promise.withResolvers<never>();
  await expect(withDeadline(10, never.promise)).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': '1' },
    cause: { message: 'No result within 10 ms' },
  });
});
