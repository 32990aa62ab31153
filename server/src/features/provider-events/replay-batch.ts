import type { Transaction } from '#db/database.ts';
import {
  type StoredEntry,
  type StoredEvent,
  storedHistory,
  storeOutcomes,
} from '#features/provider-events/provider-event.query.ts';
import { type ReplayedConsignment, replayConsignment } from '#features/provider-events/replay-consignment.ts';
import {
  auditReplays,
  moveOwnRemarks,
  removeOldEntries,
  removeRemarks,
  type ReplayedRows,
  storeHistory,
  storeRemarks,
  storeTags,
  updateConsignments,
  updateDocuments,
} from '#features/provider-events/replayed-rows.query.ts';
import {
  consignmentRows,
  consignmentsOfIds,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';

interface Batch {
  readonly provider: ProviderCaller;
  readonly stored: readonly StoredEvent[];
  readonly isNew: ReadonlySet<string>;
  readonly now: Date;
  readonly requestId: string;
}

/** Replays every consignment that has a new event, and returns the events with another outcome than before. */
export async function replayBatch(tx: Transaction, batch: Batch): Promise<ReplayedConsignment['outcomes']> {
  const { provider, stored, isNew } = batch;
  const ids = [
    ...new Set(stored.filter(({ eventId }) => isNew.has(eventId)).map(({ consignmentId }) => consignmentId)),
  ];
  if (ids.length === 0) return [];
  const history = Map.groupBy(
    await tx.query<StoredEntry>(storedHistory(ids)),
    (entry) => entry.consignmentId,
  );
  const events = Map.groupBy(stored, (event) => event.consignmentId);
  const replays = ids.map((id) =>
    replayConsignment({
      history: history.get(id) ?? [],
      events: events.get(id) ?? [],
      isNew,
      zone: provider.zone,
    }),
  );
  const outcomes = replays.flatMap((replay) => replay.outcomes);
  await tx.query(storeOutcomes(outcomes.map(({ event, reason }) => ({ id: event.id, reason }))));
  const changed = replays.filter(({ isChanged }) => isChanged).map(({ rows }) => rows);
  if (changed.length > 0) await store(tx, changed, batch);
  return outcomes;
}

/** In this order: remarks belong to entries of the history, and the flags of the consignment follow from the remarks. */
async function store(
  tx: Transaction,
  changed: readonly ReplayedRows[],
  { provider, now, requestId }: Batch,
): Promise<void> {
  const tags = storeTags(changed);
  const ids = changed.map(({ consignmentId }) => consignmentId);
  const audit = { userId: provider.userId, operation: 'reportEvents', now, requestId };
  // One round trip; the statements run in this order.
  await Promise.all(
    [
      storeHistory(changed),
      moveOwnRemarks(changed),
      removeRemarks(changed),
      storeRemarks(changed),
      removeOldEntries(changed),
      tags.remove,
      tags.add,
      updateConsignments(changed, now),
      auditReplays(changed, audit),
    ].map((statement) => tx.query(statement)),
  );
  const rows = await tx.query<StoredConsignment>(consignmentsOfIds(ids));
  await tx.query(updateDocuments(rows.map(consignmentRows)));
}
