import { keysOf } from '@cartage/domain/keys-of.ts';
import { type ErrorCode, ERRORS, type ErrorRow } from '#errors.ts';
import { ERROR_TEXTS } from '#openapi/error-descriptions.ts';
import type { JsonSchema } from '#openapi/json-schema.ts';
import { headerRefs } from '#openapi/response-headers.ts';

const CODES = keysOf(ERRORS);
const statusOf = (code: ErrorCode): number => ERRORS[code].status;
const ERROR_STATUSES = [...new Set(CODES.map(statusOf))];

const codesOf = (status: number) => CODES.filter((code) => statusOf(code) === status);

const listOf = (codes: readonly ErrorCode[]) =>
  codes.map((code) => `- \`${code}\`: ${ERROR_TEXTS[code].description}`).join('\n');

/** RFC 9457. `code` explains every error of the catalogue. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A failure (RFC 9457).',
  properties: {
    type: {
      type: 'string',
      description: 'URN of the error, which ends with its code.',
      examples: ['urn:cartage:problem:rule-broken'],
    },
    title: {
      type: 'string',
      description: 'What failed, the same for every response with this code.',
      examples: ['Some details need attention'],
    },
    status: {
      type: 'integer',
      enum: ERROR_STATUSES,
      description: 'Status of the response.',
      examples: [422],
    },
    code: {
      type: 'string',
      enum: CODES,
      description: `The error, for programs:\n${listOf(CODES)}`,
      examples: ['rule-broken'],
    },
    detail: {
      type: 'string',
      description: 'What failed in this case, for a person. Missing where the title says it all.',
      examples: ['Only a Draft consignment can be marked as ready'],
    },
    errors: {
      type: 'array',
      description: 'One entry for each wrong value.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description: 'JSON Pointer into the body, or name of a parameter or header.',
            examples: ['/requestedDeliveryDate'],
          },
          detail: {
            type: 'string',
            description: 'What is wrong with the value, for a person.',
            examples: ['Not a working date'],
          },
          reason: {
            type: 'string',
            description:
              "With 'Not a working date': the holiday, the closure of the provider or the day of the week.",
            examples: ['Good Friday'],
          },
        },
        required: ['pointer', 'detail'],
      },
    },
    requestId: {
      type: 'string',
      description: 'Id of the request in the log of the server, as in `X-Request-Id`.',
      examples: ['a4c9da07c8df48f3'],
    },
    current: {
      description: 'The record now, with 412, and with 409 for a status.',
      type: 'object',
      examples: [{ reference: 'KEA00000123', version: 4 }],
    },
    alternatives: {
      description:
        'With 409 for a booking: the next runs with free places. With `booking-affected`: runs that fit the change.',
      type: 'array',
      items: { type: 'object' },
      examples: [[{ scheduleId: 89, deliveryRunName: 'Auckland afternoon' }]],
    },
    until: {
      type: 'string',
      format: 'date-time',
      description: 'With `maintenance`: the expected end.',
      examples: ['2026-03-18T02:00:00.000Z'],
    },
  },
  required: ['type', 'title', 'status', 'code', 'requestId'],
};

/** A body as `server/src/platform/problem.ts` builds it. */
function exampleOf(code: ErrorCode) {
  const { status, title }: ErrorRow = ERRORS[code];
  const { detail, errors } = ERROR_TEXTS[code];
  return {
    type: `urn:cartage:problem:${code}`,
    title,
    status,
    code,
    ...(detail !== undefined && { detail }),
    ...(errors !== undefined && { errors }),
    requestId: 'a4c9da07c8df48f3',
  };
}

/** Responses of the platform to requests that reach no operation. */
const BEFORE_OPERATIONS: ReadonlySet<number> = new Set([405, 414, 431]);

const componentName = (status: number) => `Error${status}`;

const RETRY_STATUSES: ReadonlySet<number> = new Set([409, 429, 503]);

/** One response for each status, with an example of each of its errors. */
export const problemResponses = Object.fromEntries(
  ERROR_STATUSES.filter((status) => !BEFORE_OPERATIONS.has(status)).map((status) => [
    componentName(status),
    {
      description: listOf(codesOf(status)),
      headers: headerRefs([
        'XRequestId',
        'RateLimitLimit',
        'RateLimitRemaining',
        'RateLimitReset',
        ...(RETRY_STATUSES.has(status) ? (['RetryAfter'] as const) : []),
      ]),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(codesOf(status).map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    },
  ]),
);

export const problemRefs = (statuses: readonly number[]): Record<string, unknown> =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${componentName(status)}` }]),
  );
