const SECOND_MS = 1000;
/** The longest pause between two attempts of a message. */
const MAX_WAIT_MS = 24 * 60 * 60 * SECOND_MS;

/** The wait that a `Retry-After` header asks for, in seconds or until a date, up to a day. 0 without a valid header. */
export function retryAfterMs(header: string | null, now: Date): number {
  if (header === null) return 0;
  const waitMs = /^\d+$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - now.getTime();
  return Number.isNaN(waitMs) ? 0 : Math.min(MAX_WAIT_MS, Math.max(0, waitMs));
}
