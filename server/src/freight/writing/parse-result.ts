import type { Problem } from '@cartage/contract/errors.ts';

/** One error of a request body, as a problem document lists it. */
export type FieldError = NonNullable<Problem['errors']>[number];

/** The parsed value of a part of a request, or its errors. */
export type ParseResult<Value> =
  | { readonly value: Value; readonly errors?: never }
  | { readonly errors: readonly FieldError[]; readonly value?: never };

export const parsed = <Value>(value: Value): ParseResult<Value> => ({ value });
export const invalid = (pointer: string, detail: string): { readonly errors: readonly FieldError[] } => ({
  errors: [{ pointer, detail }],
});
