import type { Problem } from '@cartage/contract/errors.ts';

export const NOT_AUTHORISED = 'You are not authorized to perform this action';
export const NO_RESPONSE = 'No response received: you may be offline';
export const SOMETHING_WRONG = 'Something went wrong';

/** A call that did not succeed: with the answer's problem document, or without any answer (`status` 0). */
export class CallFailure extends Error {
  readonly status: number;
  readonly problem: Partial<Problem> | null;
  /** What is said of this call where the server says nothing of its own. */
  readonly fallback: string | undefined;

  constructor(
    status: number,
    problem: Partial<Problem> | null,
    options?: ErrorOptions & { readonly fallback?: string },
  ) {
    super(problem?.title ?? (status === 0 ? NO_RESPONSE : `Answer ${status}`), options);
    this.name = 'CallFailure';
    this.status = status;
    this.problem = problem;
    this.fallback = options?.fallback;
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
  if (status === 0 && problem === null) return NO_RESPONSE;
  if (problem?.detail) return problem.detail;
  if (problem?.title && problem.code !== 'internal') return problem.title;
  return status === 403 ? NOT_AUTHORISED : fallback;
}

export function isStatus(failure: unknown, status: number): failure is CallFailure {
  return failure instanceof CallFailure && failure.status === status;
}

/** The answer's problem document; a body that is none (a proxy's page, a file) counts as generic. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const type = response.headers.get('content-type') ?? '';
  if (!/\bjson\b/.test(type)) return new CallFailure(response.status, null);
  try {
    const body: unknown = await response.json();
    return new CallFailure(response.status, isObject(body) ? body : null);
  } catch {
    return new CallFailure(response.status, null);
  }
}

// Partial: what a body of unknown origin carries is looked at before it is shown.
const isObject = (value: unknown): value is Partial<Problem> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
