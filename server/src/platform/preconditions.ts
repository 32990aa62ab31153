import { createHash } from 'node:crypto';
import type { Operation } from '@cartage/contract/operations.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#errors/app-error.ts';
import type { Attempt } from '#platform/handled.ts';

/** Version in `If-Match: "12"`. Throws `malformed-request` on every other form: a guess could overwrite. */
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

/** Versions in `If-None-Match: "12", W/"13"` of what is read; what is none is passed over: the answer is given whole. */
export function knownOf({ method, headers }: FastifyRequest): readonly number[] {
  const listed = method === 'GET' ? (headers['if-none-match'] ?? '') : '';
  return listed.split(',').flatMap((one) => {
    const version = /^\s*(?:W\/)?"([1-9]\d{0,14})"\s*$/.exec(one)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** `Prefer: respond-async` (RFC 7240); preferences that are not known are passed over. */
export function respondAsyncOf({ headers }: FastifyRequest): boolean {
  const { prefer } = headers;
  const list = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  return list.split(',').some((one) => one.trim().toLowerCase() === 'respond-async');
}

/** The `Idempotency-Key` of a POST with what it was used for. */
export function attemptOf(request: FastifyRequest, { id, shape }: Operation): Attempt | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    const detail = 'Must be 1 to 255 visible letters';
    throw new AppError('malformed-request', { errors: [{ pointer: 'Idempotency-Key', detail }] });
  }
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const fingerprint = hash.update(request.call.rawBody ?? '').digest();
  return { key, operation: id, fingerprint, status: shape.status ?? 200 };
}
