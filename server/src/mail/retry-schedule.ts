/** After this, the recipient no longer expects the email. */
export const RETRY_PERIOD_MS = 72 * 3_600_000;

const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 60 * MINUTE_MS;

/**
 * The delay after so many attempts: one minute, doubled each time, at most an hour (docs/reference/promises.md F22),
 * and never beyond the end of the retry period.
 */
export function retryDelay(attempts: number, leftMs: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 6), MAX_DELAY_MS, Math.max(leftMs, 0));
}
