import { ERRORS, type ErrorCode } from '@cartage/contract/errors.ts';
import type { z } from 'zod';

/** A response, from any client. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * Validates a JSON text with the contract's shape: returns the error code, or null when it is valid (a business rule may
 * still reject it).
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
  // A non-finite number, such as 1e400, also counts as a wrong type.
  return kinds.has('invalid_type') ? 'malformed-request' : 'rule-broken';
}

/** The problem with the response to an invalid request; null when it is correct. */
export function violationOf(response: RawResponse, expected: readonly ErrorCode[] | null): string | null {
  const { status } = response;
  if (status >= 500) return `answered ${status}`;
  if (status < 400) return expected === null ? null : `answered ${status}, not ${expected.join(' or ')}`;
  const problem = problemViolation(response);
  if (problem !== null) return problem;
  const { code } = JSON.parse(response.text);
  return expected === null || expected.includes(code)
    ? null
    : `answered ${code}, not ${expected.join(' or ')}`;
}

const CODES = new Map<unknown, { readonly status: number }>(Object.entries(ERRORS));

/** The validation library's own messages, which `contract/src/issue-messages.ts` replaces. */
const LIBRARY_WORDING =
  /"(?:Invalid (?:input|option|string|number|discriminator)|Too (?:big|small)|Unrecognized key)/;

/** RFC 9457 with an error code and the request id (ERR-01, docs/reference/design-rules.md rule 6). */
export function problemViolation({ status, headers, text }: RawResponse): string | null {
  const type = String(headers['content-type']);
  if (!type.startsWith('application/problem+json')) return `a failure of type ${type}`;
  const problem: Readonly<Record<string, unknown>> = JSON.parse(text);
  if (CODES.get(problem['code'])?.status !== status) return `status ${status} with code ${problem['code']}`;
  if (problem['status'] !== status) return `status ${problem['status']} inside ${status}`;
  if (typeof problem['title'] !== 'string' || problem['title'] === '') return 'no title';
  if (LIBRARY_WORDING.test(text)) return `a message of the library: ${text}`;
  const requestId = problem['requestId'];
  const isNumbered = typeof requestId === 'string' && requestId === headers['x-request-id'];
  return isNumbered ? null : `request number ${String(requestId)}`;
}
