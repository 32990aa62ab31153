import { CallFailure } from '#api/problem.ts';

/** A consignment whose labels the server did not queue. */
export interface Rejected {
  readonly reference: string;
  readonly message: string;
}

/** The errors of the server about single consignments, in their order. */
export function rejectedReferences(failure: unknown, references: readonly string[]): readonly Rejected[] {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  return errors.flatMap(({ pointer, detail }) => {
    const [, index] = /^\/references\/(\d+)$/.exec(pointer ?? '') ?? [];
    const reference = index === undefined ? undefined : references[Number(index)];
    if (reference === undefined) return [];
    // The list has the reference in a column of its own.
    return [{ reference, message: detail.replace(`${reference}: `, '') }];
  });
}
