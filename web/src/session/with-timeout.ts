/** Rejects when the promise takes longer; does not cancel the work behind it. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No response within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
