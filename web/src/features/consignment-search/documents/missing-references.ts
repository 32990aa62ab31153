import { isStatus } from '#api/problem.ts';

const REFERENCE_POINTER = /^\/references\/(\d+)$/;

/** The requested references that the server did not find; empty where it rejected the request for another reason. */
export function missingReferences(failure: unknown, requested: readonly string[]): ReadonlySet<string> {
  if (!isStatus(failure, 422)) return new Set();
  const missing = (failure.problem?.errors ?? []).map(
    ({ pointer }) => requested[Number(REFERENCE_POINTER.exec(pointer)?.[1] ?? Number.NaN)],
  );
  // With another error in the request, leaving these out would not help.
  return missing.includes(undefined)
    ? new Set()
    : new Set(missing.filter((reference) => reference !== undefined));
}
