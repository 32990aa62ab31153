import type { Problem } from '@cartage/contract/errors.ts';
import { lookupMessagesFor } from '#api/lookup-messages.ts';

export const NOT_AUTHORISED = 'You are not authorized to perform this action';
export const NO_RESPONSE = 'No response received: you may be offline';
export const SOMETHING_WRONG = 'Something went wrong';
/** For a call that the user cancelled. The server may have executed it; its idempotency key makes a retry safe. */
export const STOPPED_WAITING = { title: 'You cancelled this request. It is safe to try again.' };

export interface FailureOptions extends ErrorOptions {
  /** Path of the operation, which selects the messages of lookup calls. */
  readonly path?: string;
  readonly statusText?: string;
  /** Message when the server sends none. */
  readonly fallback?: string;
}

/** A failed call, with the response's problem document or without a response (`status` 0). */
export class CallFailure extends Error {
  readonly status: number;
  readonly problem: Partial<Problem> | null;
  readonly path: string;
  readonly statusText: string;
  readonly fallback: string | undefined;

  constructor(status: number, problem: Partial<Problem> | null, options: FailureOptions = {}) {
    const { path = '', statusText = '', fallback, ...rest } = options;
    super(problem?.title ?? (status === 0 ? NO_RESPONSE : `Status ${status}`), rest);
    this.name = 'CallFailure';
    this.status = status;
    this.problem = problem;
    this.path = path;
    this.statusText = statusText;
    this.fallback = fallback;
  }
}

/**
 * The message for the user (ERR-01, ERR-03). Uses the action's fallback when the server sends no specific message; the
 * catalogue's text for an internal error is not specific.
 */
export function messageOf(failure: unknown, given?: string): string {
  const fallback =
    given ?? (failure instanceof CallFailure ? failure.fallback : undefined) ?? SOMETHING_WRONG;
  if (!(failure instanceof CallFailure)) return fallback;
  const { status, problem } = failure;
  const lookup = lookupMessagesFor(failure.path);
  if (status === 0 && problem === null) return lookup?.noResponse ?? NO_RESPONSE;
  if (lookup !== undefined) return lookupMessageOf(failure);
  const [error, ...others] = problem?.errors ?? [];
  if (problem?.detail) return problem.detail;
  // A single error is more specific than the title.
  if (error !== undefined && others.length === 0) return error.detail;
  if (problem?.title && problem.code !== 'internal') return problem.title;
  return status === 403 ? NOT_AUTHORISED : fallback;
}

/** ERR-01: a failed file download shows the fallback, except for 403 and no response. */
export function fileMessageOf(failure: unknown, fallback: string): string {
  const status = failure instanceof CallFailure ? failure.status : -1;
  return messageOf(new CallFailure(status, null), fallback);
}

/** ERR-02: the message of a failed lookup, with the errors of the request one per line. */
function lookupMessageOf({ problem, statusText }: CallFailure): string {
  const errors = problem?.errors?.map(({ detail }) => detail) ?? [];
  if (errors.length > 0) return errors.join('\n');
  return problem?.title || statusText || SOMETHING_WRONG;
}

export function isStatus(failure: unknown, status: number): failure is CallFailure {
  return failure instanceof CallFailure && failure.status === status;
}

/** The failure of a response. A body that is not a problem document, such as a proxy's page, gives `problem: null`. */
export async function failureOf(response: Response, path = ''): Promise<CallFailure> {
  const { status, statusText } = response;
  const failure = (problem: Partial<Problem> | null) =>
    new CallFailure(status, problem, { path, statusText });
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) return failure(null);
  try {
    const body: unknown = await response.json();
    return failure(isObject(body) ? validated(body) : null);
  } catch {
    return failure(null);
  }
}

/** Validates the displayed fields of an untrusted body and keeps the others unchanged. */
function validated({ title, detail, errors, ...rest }: Record<string, unknown>): Partial<Problem> {
  const valid = Array.isArray(errors) ? errors.filter(isProblemError) : undefined;
  return {
    ...rest,
    ...(typeof title === 'string' && { title }),
    ...(typeof detail === 'string' && { detail }),
    ...(valid && { errors: valid }),
  };
}

const isProblemError = (error: unknown): error is NonNullable<Problem['errors']>[number] =>
  isObject(error) && typeof error['pointer'] === 'string' && typeof error['detail'] === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
