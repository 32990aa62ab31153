const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After each failed attempt of a message, as Standard Webhooks suggests. The last one repeats. */
const MESSAGE_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
];
const LAST_DELAY_MS = 24 * HOUR_MS;

export const messageDelayMs = (failedAttempts: number): number =>
  MESSAGE_DELAYS_MS[failedAttempts - 1] ?? LAST_DELAY_MS;

/** A message that fails for this long, while others are accepted, is given up. */
export const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR_MS;

const FIRST_PAUSE_MS = 5 * SECOND_MS;
const MAX_PAUSE_MS = 5 * MINUTE_MS;

/** Doubles with each round in which no message was accepted. */
export function pauseMs(failedRounds: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failedRounds - 1));
}

/** After five days without an accepted message, the webhook is disabled. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;
