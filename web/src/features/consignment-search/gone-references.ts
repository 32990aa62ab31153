import { isStatus } from '#api/problem.ts';

const PLACE = /^\/references\/(\d+)$/;

/** Which of the references that were asked for the server did not find; empty where it refused for another reason. */
export function goneReferences(failure: unknown, asked: readonly string[]): ReadonlySet<string> {
  if (!isStatus(failure, 422)) return new Set();
  const gone = (failure.problem?.errors ?? []).map(
    ({ pointer }) => asked[Number(PLACE.exec(pointer)?.[1] ?? Number.NaN)],
  );
  // Another fault beside them would not go away by leaving them out.
  return gone.includes(undefined) ? new Set() : new Set(gone.filter((one) => one !== undefined));
}
