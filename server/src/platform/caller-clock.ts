import { AppError } from '#errors/app-error.ts';

const MAX_AHEAD_MS = 5 * 60_000;

/** Parses the caller's time, which is stored beside the server's. Throws when it is more than 5 minutes ahead. */
export function readCallerClock(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const callerAt = new Date(text);
  if (callerAt.getTime() - now.getTime() > MAX_AHEAD_MS) {
    const detail = 'Must not be more than 5 minutes in the future';
    throw new AppError('rule-broken', { errors: [{ pointer: '/dateTimeUtc', detail }] });
  }
  return callerAt;
}
