import type { Problem } from '@cartage/contract/errors.ts';
import { lookupWordsOf } from '#api/lookup-words.ts';

export const NOT_AUTHORISED = 'You are not authorized to perform this action';
export const NO_RESPONSE = 'No response received: you may be offline';
export const SOMETHING_WRONG = 'Something went wrong';
/** Of a call whose user did not want to wait any longer. It may have arrived, and its key makes a repetition harmless. */
export const STOPPED_WAITING = { title: 'You stopped waiting. Trying again does nothing twice.' };

export interface FailureOptions extends ErrorOptions {
  /** Of the call; without it the words are those of our own calls. */
  readonly path?: string;
  readonly statusText?: string;
  /** What is said of this call where the server says nothing of its own. */
  readonly fallback?: string;
}

/** A call that did not succeed: with the answer's problem document, or without any answer (`status` 0). */
export class CallFailure extends Error {
  readonly status: number;
  readonly problem: Partial<Problem> | null;
  readonly path: string;
  readonly statusText: string;
  readonly fallback: string | undefined;

  constructor(status: number, problem: Partial<Problem> | null, options: FailureOptions = {}) {
    const { path = '', statusText = '', fallback, ...rest } = options;
    super(problem?.title ?? (status === 0 ? NO_RESPONSE : `Answer ${status}`), rest);
    this.name = 'CallFailure';
    this.status = status;
    this.problem = problem;
    this.path = path;
    this.statusText = statusText;
    this.fallback = fallback;
  }
}

/**
 * What the user is told (ERR-01, ERR-03). The action's own fallback stands in where the server says
 * nothing of its own; the catalogue's words for a fault of ours are such a nothing.
 */
export function messageOf(failure: unknown, given?: string): string {
  const fallback =
    given ?? (failure instanceof CallFailure ? failure.fallback : undefined) ?? SOMETHING_WRONG;
  if (!(failure instanceof CallFailure)) return fallback;
  const { status, problem } = failure;
  const lookup = lookupWordsOf(failure.path);
  if (status === 0 && problem === null) return lookup?.noResponse ?? NO_RESPONSE;
  if (lookup !== undefined) return lookupMessageOf(failure);
  const [fault, ...others] = problem?.errors ?? [];
  if (problem?.detail) return problem.detail;
  // A single fault says more than that there is one.
  if (fault !== undefined && others.length === 0) return fault.detail;
  if (problem?.title && problem.code !== 'internal') return problem.title;
  return status === 403 ? NOT_AUTHORISED : fallback;
}

/** ERR-01: of a file that did not come nothing is read but that it was refused, or that nothing answered. */
export function fileMessageOf(failure: unknown, fallback: string): string {
  const status = failure instanceof CallFailure ? failure.status : -1;
  return messageOf(new CallFailure(status, null), fallback);
}

/** ERR-02: what a look-up that failed says, faults of what was sent line by line. */
function lookupMessageOf({ problem, statusText }: CallFailure): string {
  const faults = problem?.errors?.map(({ detail }) => detail) ?? [];
  if (faults.length > 0) return faults.join('\n');
  return problem?.title || statusText || SOMETHING_WRONG;
}

export function isStatus(failure: unknown, status: number): failure is CallFailure {
  return failure instanceof CallFailure && failure.status === status;
}

/** The answer's problem document; a body that is none (a proxy's page, a file) counts as generic. */
export async function failureOf(response: Response, path = ''): Promise<CallFailure> {
  const { status, statusText } = response;
  const failure = (problem: Partial<Problem> | null) =>
    new CallFailure(status, problem, { path, statusText });
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) return failure(null);
  try {
    const body: unknown = await response.json();
    return failure(isObject(body) ? readable(body) : null);
  } catch {
    return failure(null);
  }
}

/** A body of unknown origin: what is shown of it must be what it is taken for, and the rest is left as it is. */
function readable({ title, detail, errors, ...rest }: Record<string, unknown>): Partial<Problem> {
  const faults = Array.isArray(errors) ? errors.filter(isFault) : undefined;
  return {
    ...rest,
    ...(typeof title === 'string' && { title }),
    ...(typeof detail === 'string' && { detail }),
    ...(faults && { errors: faults }),
  };
}

const isFault = (fault: unknown): fault is NonNullable<Problem['errors']>[number] =>
  isObject(fault) && typeof fault['pointer'] === 'string' && typeof fault['detail'] === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
