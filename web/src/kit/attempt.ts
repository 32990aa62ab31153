import { CallFailure } from '#api/problem.ts';

/**
 * One wish of the user to save something, under one idempotency key: through lost answers, reloads and
 * signing in again it is carried out once.
 */
export interface Attempt {
  readonly key: string;
  /** What was sent under the key, as JSON, the latest last: only one of them can have been taken. */
  readonly sent: readonly string[];
  /** Sent, and no answer has told yet what became of it. */
  readonly isOpen: boolean;
}

/**
 * The attempt to send these details now. As long as nobody knows what became of the last one, even other
 * details go under its key: if it was taken after all, the server says so instead of saving a second one.
 */
export function attemptFor(before: Attempt | null, body: unknown, newKey: () => string): Attempt {
  const details = JSON.stringify(body);
  const isSameWish = before !== null && (before.isOpen || before.sent.at(-1) === details);
  if (!isSameWish) return { key: newKey(), sent: [details], isOpen: true };
  return { ...before, sent: [...before.sent.filter((each) => each !== details), details], isOpen: true };
}

/** True for details that were sent and whose answer never came: they are to be sent again, not asked for again. */
export function isUnanswered(attempt: Attempt | null, body: unknown): boolean {
  return attempt?.isOpen === true && attempt.sent.at(-1) === JSON.stringify(body);
}

/** What lies in a draft may be of any shape. */
export function isAttempt(stored: unknown): stored is Attempt {
  if (typeof stored !== 'object' || stored === null) return false;
  const { key, sent, isOpen } = stored as Partial<Record<keyof Attempt, unknown>>;
  const areTexts = Array.isArray(sent) && sent.every((each) => typeof each === 'string');
  return typeof key === 'string' && areTexts && typeof isOpen === 'boolean';
}

/**
 * True when the server has said no: the next click is then a new wish. Without an answer, after a fault
 * of the server's and while it is still at work nobody knows, so the same key asks again.
 */
export function isSettled(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return true;
  const { status, problem } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && problem?.code !== 'in-flight';
}
