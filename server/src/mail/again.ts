/** Then nobody is waiting for it any more. */
export const TRIED_FOR_MS = 72 * 3_600_000;

const MINUTE_MS = 60_000;
const LONGEST_MS = 60 * MINUTE_MS;

/**
 * How long to wait after so many tries: a minute, then twice as long each time, an hour at most (promises.md F22), and
 * never beyond the last moment.
 */
export function pauseBefore(tries: number, leftMs: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 6), LONGEST_MS, Math.max(leftMs, 0));
}
