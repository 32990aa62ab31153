import { useRef } from 'react';
import { type IdempotentRequest, isRejected, requestFor } from '#kit/idempotent-request.ts';

/** The idempotency key of a form: a repeated request after a lost response has the same key. */
export function useRequestKey() {
  const request = useRef<IdempotentRequest | null>(null);
  return {
    /** The key for sending `body` now. */
    next: (body: unknown): string => {
      request.current = requestFor(request.current, body, () => crypto.randomUUID());
      return request.current.key;
    },
    /** After a success: the next request has a new key. */
    succeed: () => {
      request.current = null;
    },
    /** After a failure: the next request has a new key when the server rejected this one. */
    fail: (failure: unknown) => {
      if (isRejected(failure)) request.current = null;
    },
  };
}
