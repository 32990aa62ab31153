import { ERRORS, type ErrorCode, type ErrorRow, type Problem } from '@cartage/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#errors/app-error.ts';
import { toStorageError } from '#files/disk-space.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Errors that Fastify itself detects. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
};

/** Maps any error to one of the catalogue. Errors that the caller did not cause become `internal`. */
export function toAppError(thrown: unknown): AppError {
  const error = toStorageError(thrown);
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal', { cause: error });
  const known = 'code' in error && typeof error.code === 'string' ? FRAMEWORK_CODES[error.code] : undefined;
  if (known !== undefined) return new AppError(known);
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new AppError('malformed-request', { cause: error })
    : new AppError('internal', { cause: error });
}

export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title }: ErrorRow = ERRORS[error.code];
  return {
    type: `urn:cartage:problem:${error.code}`,
    title,
    status,
    code: error.code,
    ...(error.detail !== undefined && { detail: error.detail }),
    ...(error.errors !== undefined && { errors: error.errors }),
    requestId,
    ...(error.current !== undefined && { current: error.current }),
    ...(error.alternatives !== undefined && { alternatives: error.alternatives }),
    ...(error.until !== undefined && { until: error.until.toISOString() }),
  };
}

export function isLoggedAsError(error: AppError): boolean {
  const row: ErrorRow = ERRORS[error.code];
  return row.reported === true;
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  return reply
    .code(ERRORS[error.code].status)
    .headers(error.headers)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .serializer((text: string) => text)
    .send(JSON.stringify(problemOf(error, reply.request.id)));
}

/**
 * Errors of a body or a query. An unknown field or a wrong type makes the request malformed (400); everything else
 * breaks a rule (422). Lists all errors at once, in the order of the schema.
 */
export function validationError(error: z.ZodError, source: 'body' | 'query'): AppError {
  const kinds = new Set(error.issues.map((issue) => issue.code));
  const code = kinds.has('unrecognized_keys')
    ? 'unknown-field'
    : kinds.has('invalid_type')
      ? 'malformed-request'
      : 'rule-broken';
  const pointer =
    source === 'body' ? jsonPointer : (path: readonly PropertyKey[]) => path.map(String).join('.');
  const errors = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ pointer: pointer([...issue.path, key]), detail: 'Is not a known field' }))
      : [{ pointer: pointer(issue.path), detail: issue.message }],
  );
  return new AppError(code, { errors });
}

/** RFC 6901. */
function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
