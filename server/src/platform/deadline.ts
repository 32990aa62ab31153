import { AppError } from '#errors/app-error.ts';

/**
 * The result of `work`, or `unavailable` when it takes longer; the work itself goes on and its idempotency key tells
 * the caller's next attempt how it ended.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`No answer within ${ms} ms`);
    late.reject(new AppError('unavailable', { cause, headers: { 'retry-after': '1' } }));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
