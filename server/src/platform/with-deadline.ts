import { AppError } from '#errors/app-error.ts';

/**
 * Returns the result of `work`, or throws `unavailable` when it takes longer. The work itself continues; a retry with
 * the same idempotency key gets its result.
 */
export async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`No result within ${ms} ms`);
    deadline.reject(new AppError('unavailable', { cause, headers: { 'retry-after': '1' } }));
  }, ms);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
