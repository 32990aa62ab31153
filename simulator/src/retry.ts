import { ProviderApiError } from '#provider-api.ts';

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;

export interface RetryOptions {
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: Error, delayMs: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Repeats the same request until it is answered. Rejects with an error that no repetition changes, and when the signal
 * is aborted.
 */
export async function retry<T>(
  work: () => Promise<T>,
  { pause, onFailure, signal }: RetryOptions,
): Promise<T> {
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Error)) throw error;
      if (error instanceof ProviderApiError && !error.isRetryable) throw error;
      const requestedMs = error instanceof ProviderApiError ? (error.retryAfterS ?? 0) * 1000 : 0;
      const waitMs = Math.max(delayMs, Math.min(MAX_DELAY_MS, requestedMs));
      onFailure(error, waitMs);
      await pause(waitMs, signal);
    }
  }
}
