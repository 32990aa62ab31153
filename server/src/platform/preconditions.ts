import { createHash } from 'node:crypto';
import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Operation } from '@cartage/contract/operations.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import type { IdempotentRequest } from '#platform/operation-request.ts';

/**
 * The version in `If-Match: "12"`. Throws `malformed-request` on any other form, because a guessed version could
 * overwrite changes.
 */
export function ifMatchOf({ headers }: FastifyRequest): number | undefined {
  const text = headers['if-match'];
  if (text === undefined) return undefined;
  const version = /^"([1-9]\d{0,14})"$/.exec(text)?.[1];
  if (version === undefined) {
    throw new AppError('malformed-request', {
      errors: [{ pointer: 'If-Match', detail: 'Must be one version, such as "12"' }],
    });
  }
  return Number(version);
}

/** The versions in `If-None-Match: "12", W/"13"` of a GET. Invalid entries are ignored: the caller gets the full body. */
export function ifNoneMatchOf({ method, headers }: FastifyRequest): readonly number[] {
  const listed = method === 'GET' ? (headers['if-none-match'] ?? '') : '';
  return listed.split(',').flatMap((entry) => {
    const version = /^\s*(?:W\/)?"([1-9]\d{0,14})"\s*$/.exec(entry)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** The last event that the client received (HTML standard, server-sent events). */
export function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  return headers['last-event-id']?.toString();
}

/** Whether the request has `Prefer: respond-async` (RFC 7240). Unknown preferences are ignored. */
export function respondAsyncOf({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  const list = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  return list.split(',').some((preference) => preference.trim().toLowerCase() === 'respond-async');
}

/** The `Idempotency-Key` of a POST, with a fingerprint of the request. */
export function idempotentRequestOf<Id extends ServedOperationId>(
  request: FastifyRequest,
  { id, shape }: Operation<Id>,
): IdempotentRequest<Id> | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const detail = 'Must be 1 to 255 visible ASCII characters';
    throw new AppError('malformed-request', { errors: [{ pointer: 'Idempotency-Key', detail }] });
  }
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const fingerprint = hash.update(request.call.rawBody ?? '').digest();
  return { key, operation: id, fingerprint, status: shape.status ?? 200 };
}
