import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  lockIdempotencyKey,
  storedResponse,
  type StoredResponseRow,
  storeResponse,
} from '#platform/idempotency.query.ts';
import type { IdempotentRequest } from '#platform/operation-request.ts';
import { rawReply, type Reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

export interface IdempotencyOptions<Id extends ServedOperationId> {
  readonly now: Date;
  /** Undefined when the caller sent no `Idempotency-Key`; the work then runs unconditionally. */
  readonly idempotentRequest: IdempotentRequest<Id> | undefined;
}

/**
 * Runs `work` once per user and key, in the transaction that writes. The response is stored with it and returned to
 * every repeated request. When `work` throws, nothing is stored, so the caller can retry with the same key. Throws
 * `in-flight` while a request with the same key is in progress, and `key-reused` when the key belongs to another request.
 */
export async function withIdempotency<Id extends ServedOperationId>(
  tx: Transaction,
  scope: Scope,
  { now, idempotentRequest: request }: IdempotencyOptions<Id>,
  work: () => Promise<Reply<NoInfer<Id>>>,
): Promise<Reply<Id>> {
  if (request === undefined) return work();
  const [lock] = await tx.query<{ isLocked: boolean }>(lockIdempotencyKey(scope, request.key));
  const [stored] = await tx.query<StoredResponseRow>(storedResponse(scope, request.key));
  // A concurrent repeat of a finished request holds the lock as well, so the stored response comes first.
  if (stored !== undefined) return replay(stored, request);
  if (lock?.isLocked !== true) throw new AppError('in-flight', { headers: { 'retry-after': '1' } });
  const result = await work();
  const { etag, location } = result;
  await tx.query(
    storeResponse(scope, { request, headers: { etag, location }, body: bodyOf(result), at: now }),
  );
  return result;
}

function replay(stored: StoredResponseRow, request: IdempotentRequest): ReturnType<typeof rawReply> {
  const isSame =
    stored.operation === request.operation && Buffer.compare(stored.fingerprint, request.fingerprint) === 0;
  if (!isSame) throw new AppError('key-reused');
  return rawReply(stored.body, { ...stored.headers, headers: { 'idempotency-replayed': 'true' } });
}

function bodyOf<Id extends ServedOperationId>(result: Reply<Id>): string {
  if ('file' in result || 'events' in result)
    throw new Error('A file response cannot be stored for an idempotent request');
  return 'rawJson' in result ? result.rawJson.toString() : JSON.stringify(result.body);
}
