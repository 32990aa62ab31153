import type { Problem } from '@cartage/contract/errors.ts';

/** One fault of a request, as a problem document tells it. */
export type Fault = NonNullable<Problem['errors']>[number];

/** What was made of a part of a request, or why nothing was. */
export type Made<Value> =
  | { readonly value: Value; readonly faults?: never }
  | { readonly faults: readonly Fault[]; readonly value?: never };

export const made = <Value>(value: Value): Made<Value> => ({ value });
export const faulty = (pointer: string, detail: string): { readonly faults: readonly Fault[] } => ({
  faults: [{ pointer, detail }],
});
