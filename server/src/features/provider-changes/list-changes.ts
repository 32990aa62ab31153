import type { AppDependencies } from '#app-dependencies.ts';
import {
  type ChangeRow,
  changesAfter,
  lockFeed,
  numberNotices,
} from '#freight/change-feed/change-feed.query.ts';
import { readChanges } from '#freight/change-feed/read-changes.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';

const DEFAULT_LIMIT = 100;

/** The changes after the cursor. Drafts are the customer's own, so their changes move the cursor only. */
export async function listChanges(
  { database }: Pick<AppDependencies, 'database'>,
  { query, provider }: OperationRequest<'providerChanges'>,
): Promise<Reply<'providerChanges'>> {
  const { after = 0, limit = DEFAULT_LIMIT } = query;
  const { tenantId } = provider;
  return database.forProvider(provider.context, async (tx) => {
    const [, , rows] = await Promise.all([
      tx.query(lockFeed(tenantId)),
      tx.query(numberNotices(tenantId, limit + 1)),
      tx.query<ChangeRow>(changesAfter(tenantId, after, limit + 1)),
    ]);
    const page = rows.slice(0, limit);
    const changes = await readChanges(tx, page);
    return reply({
      changes: page.flatMap((row) => changes.get(row.id) ?? []),
      cursor: String(page.at(-1)?.position ?? after),
      hasMore: rows.length > limit,
    });
  });
}
