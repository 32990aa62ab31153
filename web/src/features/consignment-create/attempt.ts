/**
 * The intent to create one consignment: the same key for every repetition of the same details, through
 * lost answers, reloads and signing in again, so that it is created once. Other details are another intent.
 */
export interface Attempt {
  readonly key: string;
  readonly details: string;
}

export function attemptFor(before: Attempt | null, body: unknown, newKey: () => string): Attempt {
  const details = JSON.stringify(body);
  return before?.details === details ? before : { key: newKey(), details };
}
