import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@cartage/contract/operations.ts';

/** Throws when an answer is not exactly what the contract says: fields that it does not know count as well. */
export function assertAnswer({ id, shape }: Operation, json: string): void {
  const answer: unknown = JSON.parse(json);
  const { success, data, error } = shape.answer.safeParse(answer);
  if (!success) throw new Error(`The answer of ${id} is not what the contract says: ${error.message}`);
  if (!isDeepStrictEqual(data, answer)) {
    throw new Error(`The answer of ${id} has fields that the contract does not know: ${json.slice(0, 2000)}`);
  }
}
