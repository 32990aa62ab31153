import { CallFailure } from '#api/problem.ts';
import type { Attempt } from '#kit/attempt.ts';

export interface SentOnce<Result> {
  readonly result: Result;
  /** It was made of details that were sent before these. */
  readonly isEarlier: boolean;
}

/**
 * Sends the latest details of an attempt. When the server knows its key with other details, one of the
 * earlier sendings had been taken although its answer was lost: asking with those again tells what came of it.
 */
export async function sendOnce<Result>(
  { key, sent }: Attempt,
  send: (details: unknown, key: string) => Promise<Result>,
): Promise<SentOnce<Result>> {
  const [latest = 'null', ...earlier] = sent.toReversed();
  let refusal: unknown;
  for (const details of [latest, ...earlier]) {
    try {
      return { result: await send(JSON.parse(details), key), isEarlier: details !== latest };
    } catch (failure) {
      if (!isKeyReused(failure)) throw failure;
      refusal ??= failure;
    }
  }
  throw refusal;
}

const isKeyReused = (failure: unknown) =>
  failure instanceof CallFailure && failure.problem?.code === 'key-reused';
