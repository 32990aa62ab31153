import { sql, type Statement } from '#db/sql.ts';
import type { IdempotentRequest } from '#platform/operation-request.ts';
import type { ReplyOptions } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Locks the key until the end of the transaction. One row: `isLocked` is false when another request holds the lock;
 * this statement does not wait for it.
 */
export function lockIdempotencyKey(scope: Scope, key: string): Statement {
  const name = `${scope.organisationId}:${scope.userId}:${key}`;
  return sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`;
}

export interface StoredResponseRow {
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly headers: Pick<ReplyOptions, 'etag' | 'location'>;
  readonly body: string;
}

/** No row when no request with the key has succeeded. */
export function storedResponse(scope: Scope, key: string): Statement {
  return sql`
    select operation, fingerprint, headers, body from idempotency_key
    where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and key = ${key}`;
}

export interface NewStoredResponse {
  readonly request: IdempotentRequest;
  readonly headers: { readonly etag: number | undefined; readonly location: string | undefined };
  readonly body: string;
  readonly at: Date;
}

export function storeResponse(scope: Scope, { request, headers, body, at }: NewStoredResponse): Statement {
  return sql`
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    values (${scope.organisationId}, ${scope.userId}, ${request.key}, ${request.operation},
      ${request.fingerprint}, ${request.status}, ${JSON.stringify(headers)}, ${body}, ${at})`;
}
