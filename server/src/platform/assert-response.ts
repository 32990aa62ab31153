import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@cartage/contract/operations.ts';

/** Throws when a response body differs from the contract, unknown fields included. */
export function assertResponse({ id, shape }: Operation, json: string): void {
  const body: unknown = JSON.parse(json);
  const { success, data, error } = shape.response.safeParse(body);
  if (!success) throw new Error(`The response of ${id} does not match the contract: ${error.message}`);
  if (!isDeepStrictEqual(data, body)) {
    throw new Error(
      `The response of ${id} has fields that the contract does not know: ${json.slice(0, 2000)}`,
    );
  }
}
