import { CallFailure } from '#api/problem.ts';

/**
 * One save under one idempotency key. The server executes it once, even after a lost response, a reload or a new sign-in.
 */
export interface IdempotentRequest {
  readonly key: string;
  /** The JSON bodies sent under the key, latest last. The server has accepted at most one of them. */
  readonly sent: readonly string[];
  /** Sent, and its outcome is still unknown. */
  readonly isOpen: boolean;
}

/**
 * The request for sending `body` now. While the outcome of the last request is unknown, another body reuses its key. If
 * the server accepted the last one, it then reports that instead of saving a second time.
 */
export function requestFor(
  before: IdempotentRequest | null,
  body: unknown,
  newKey: () => string,
): IdempotentRequest {
  const json = JSON.stringify(body);
  const reusesKey = before !== null && (before.isOpen || before.sent.at(-1) === json);
  if (!reusesKey) return { key: newKey(), sent: [json], isOpen: true };
  return { ...before, sent: [...before.sent.filter((each) => each !== json), json], isOpen: true };
}

/** True for a body that was sent without a response: it is sent again without asking the user again. */
export function isUnfinished(request: IdempotentRequest | null, body: unknown): boolean {
  return request?.isOpen === true && request.sent.at(-1) === JSON.stringify(body);
}

/** Validates a stored value, which may have any shape. */
export function isIdempotentRequest(stored: unknown): stored is IdempotentRequest {
  if (typeof stored !== 'object' || stored === null) return false;
  const { key, sent, isOpen } = stored as Partial<Record<keyof IdempotentRequest, unknown>>;
  const areTexts = Array.isArray(sent) && sent.every((each) => typeof each === 'string');
  return typeof key === 'string' && areTexts && typeof isOpen === 'boolean';
}

/**
 * True when the server rejected the request, so the next click needs a new key. False without a response, after a server
 * error and while the request is in progress: the outcome is unknown, so a retry reuses the key.
 */
export function isRejected(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return true;
  const { status, problem } = failure;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && problem?.code !== 'in-flight';
}
