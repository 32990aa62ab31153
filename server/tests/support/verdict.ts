import { ERRORS, type ErrorCode } from '@cartage/contract/errors.ts';
import type { z } from 'zod';

/** An answer, however it was asked for. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * How the contract's own shape judges a JSON text: the code with which it is refused, or null when it has no
 * objection (then a rule of the business may still have one).
 */
export function refusalOf(shape: z.ZodType, text: string): ErrorCode | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed-request';
  }
  const outcome = shape.safeParse(value);
  if (outcome.success) return null;
  const kinds = new Set(outcome.error.issues.map(({ code }) => code));
  if (kinds.has('unrecognized_keys')) return 'unknown-field';
  // A number that is none, such as 1e400, counts as a wrong type as well.
  return kinds.has('invalid_type') ? 'malformed-request' : 'rule-broken';
}

/** What is wrong with an answer to a request that must not be granted as it is; null: nothing. */
export function faultOf(answer: RawAnswer, expected: readonly ErrorCode[] | null): string | null {
  const { status } = answer;
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return expected === null ? null : `answered ${status}, not ${expected.join(' or ')}`;
  const problem = problemFault(answer);
  if (problem !== null) return problem;
  const { code } = JSON.parse(answer.text);
  return expected === null || expected.includes(code)
    ? null
    : `answered ${code}, not ${expected.join(' or ')}`;
}

const CODES = new Map<unknown, { readonly status: number }>(Object.entries(ERRORS));

/** RFC 9457 with a code of the catalogue and the number of the request (ERR-01, DESIGN decision 6). */
export function problemFault({ status, headers, text }: RawAnswer): string | null {
  const type = String(headers['content-type']);
  if (!type.startsWith('application/problem+json')) return `a failure of type ${type}`;
  const problem: Readonly<Record<string, unknown>> = JSON.parse(text);
  if (CODES.get(problem['code'])?.status !== status) return `status ${status} with code ${problem['code']}`;
  if (problem['status'] !== status) return `status ${problem['status']} inside ${status}`;
  if (typeof problem['title'] !== 'string' || problem['title'] === '') return 'no title';
  const requestId = problem['requestId'];
  const isNumbered = typeof requestId === 'string' && requestId === headers['x-request-id'];
  return isNumbered ? null : `request number ${String(requestId)}`;
}
