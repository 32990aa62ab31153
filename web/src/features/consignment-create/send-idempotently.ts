import { CallFailure } from '#api/problem.ts';
import type { IdempotentRequest } from '#kit/idempotent-request.ts';

export interface IdempotentResult<Result> {
  readonly result: Result;
  /** The server saved an earlier body under the key, not the latest. */
  readonly isEarlier: boolean;
}

/**
 * Sends the latest body of a request. `key-reused` means that the server has saved an earlier body under the key and its
 * response was lost. Sending the earlier bodies again then returns the saved result.
 */
export async function sendIdempotently<Result>(
  { key, sent }: IdempotentRequest,
  send: (body: unknown, key: string) => Promise<Result>,
): Promise<IdempotentResult<Result>> {
  const [latest = 'null', ...earlier] = sent.toReversed();
  let rejection: unknown;
  for (const body of [latest, ...earlier]) {
    try {
      return { result: await send(JSON.parse(body), key), isEarlier: body !== latest };
    } catch (failure) {
      if (!isKeyReused(failure)) throw failure;
      rejection ??= failure;
    }
  }
  throw rejection;
}

const isKeyReused = (failure: unknown) =>
  failure instanceof CallFailure && failure.problem?.code === 'key-reused';
