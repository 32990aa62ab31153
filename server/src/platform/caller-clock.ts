import { AppError } from '#errors/app-error.ts';

const MOST_AHEAD_MS = 5 * 60_000;

/** The server stamps its own time; the caller's is for the record, and refused when it cannot be right. */
export function readCallerClock(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const callerAt = new Date(text);
  if (callerAt.getTime() - now.getTime() > MOST_AHEAD_MS) {
    const detail = 'Must not be more than 5 minutes in the future';
    throw new AppError('rule-broken', { errors: [{ pointer: '/dateTimeUtc', detail }] });
  }
  return callerAt;
}
