import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';
import type { Attempt } from '#platform/handled.ts';
import { rawReply, type Reply, type ReplyOptions } from '#platform/reply.ts';

interface StoredRow {
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly headers: Pick<ReplyOptions, 'etag' | 'location'>;
  readonly body: string;
}

export interface OnceOptions {
  readonly now: Date;
  readonly attempt: Attempt | undefined;
}

/**
 * Does `work` once per key of the person, in the transaction of the write: the answer is stored with it and given
 * again to every repeat. Nothing is stored when `work` throws, so a failed attempt may be made again. Without a key
 * it is simply done. Throws `in-flight` while a twin is at it, `key-reused` when the key came with another request.
 */
export async function once<Id extends ServedOperationId>(
  tx: Transaction,
  scope: Scope,
  { now, attempt }: OnceOptions,
  work: () => Promise<Reply<Id>>,
): Promise<Reply<Id>> {
  if (attempt === undefined) return work();
  const isAlone = await lock(tx, scope, attempt);
  const [stored] = await tx.query<StoredRow>(storedAnswer(scope, attempt));
  // Whoever only repeats what is done holds the lock as well: that is no reason to wait.
  if (stored !== undefined) return again(stored, attempt);
  if (!isAlone) throw new AppError('in-flight', { headers: { 'retry-after': '1' } });
  const made = await work();
  await tx.query(storeAnswer(scope, { now, attempt, made }));
  return made;
}

/** Held to the end of the transaction; false where a twin holds it, who is not waited for. */
async function lock(tx: Transaction, scope: Scope, { key }: Attempt): Promise<boolean> {
  const name = `${scope.organisationId}:${scope.userId}:${key}`;
  const [row] = await tx.query<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return row?.locked === true;
}

function again(stored: StoredRow, attempt: Attempt): ReturnType<typeof rawReply> {
  const isSame =
    stored.operation === attempt.operation && Buffer.compare(stored.fingerprint, attempt.fingerprint) === 0;
  if (!isSame) throw new AppError('key-reused');
  return rawReply(stored.body, { ...stored.headers, headers: { 'idempotency-replayed': 'true' } });
}

const storedAnswer = (scope: Scope, { key }: Attempt) => sql`
  select operation, fingerprint, headers, body from idempotency_key
  where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and key = ${key}`;

interface Made {
  readonly now: Date;
  readonly attempt: Attempt;
  readonly made: Reply<ServedOperationId>;
}

function storeAnswer(scope: Scope, { now, attempt, made }: Made) {
  const { etag, location } = made;
  if ('file' in made) throw new Error('A file is not kept: what makes it must do no harm a second time');
  const body = 'rawJson' in made ? made.rawJson.toString() : JSON.stringify(made.answer);
  return sql`
    insert into idempotency_key
      (organisation_id, user_id, key, operation, fingerprint, status, headers, body, created_at)
    values (${scope.organisationId}, ${scope.userId}, ${attempt.key}, ${attempt.operation},
      ${attempt.fingerprint}, ${attempt.status}, ${JSON.stringify({ etag, location })}, ${body}, ${now})`;
}
