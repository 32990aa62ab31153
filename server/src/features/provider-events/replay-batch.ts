import type { Transaction } from '#db/database.ts';
import {
  type StoredEntry,
  type StoredEvent,
  storedHistory,
  type StoredOwnRemark,
  storedOwnRemarks,
  type StoredUserResolution,
  storedUserResolutions,
  storeOutcomes,
} from '#features/provider-events/provider-event.query.ts';
import { queueReceiverEmails } from '#features/provider-events/queue-receiver-emails.ts';
import { type ReplayedConsignment, replayConsignment } from '#features/provider-events/replay-consignment.ts';
import {
  auditReplays,
  moveOwnRemarks,
  removeOldEntries,
  removeRemarks,
  resolveOwnRemarks,
  type ReplayedRows,
  storeBookings,
  storeHistory,
  storeRemarks,
  storeTags,
  updateConsignments,
  updateDocuments,
} from '#features/provider-events/replayed-rows.query.ts';
import {
  consignmentRows,
  consignmentsOfKeys,
  type StoredConsignment,
} from '#freight/consignment-rows.query.ts';
import { type LockedRuns, RunPlaces } from '#features/provider-events/reported-runs.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';

interface Batch {
  readonly provider: ProviderCaller;
  /** For the audit. */
  readonly operation: string;
  readonly stored: readonly StoredEvent[];
  readonly isNew: ReadonlySet<string>;
  readonly lockedRuns: LockedRuns;
  readonly now: Date;
  readonly requestId: string;
}

/** Replays every consignment that has a new event, and returns the events with another outcome than before. */
export async function replayBatch(tx: Transaction, batch: Batch): Promise<ReplayedConsignment['outcomes']> {
  const { provider, stored, isNew } = batch;
  const changing = stored.filter(({ eventId }) => isNew.has(eventId));
  const consignments = [...new Map(changing.map((event) => [event.consignmentId, event])).values()];
  if (consignments.length === 0) return [];
  const [entries, remarks, resolutions] = await Promise.all([
    tx.query<StoredEntry>(storedHistory(consignments)),
    tx.query<StoredOwnRemark>(storedOwnRemarks(consignments)),
    tx.query<StoredUserResolution>(storedUserResolutions(consignments)),
  ]);
  const history = Map.groupBy(entries, ({ consignmentId }) => consignmentId);
  const ownRemarks = Map.groupBy(remarks, ({ consignmentId }) => consignmentId);
  const userResolutions = Map.groupBy(resolutions, ({ consignmentId }) => consignmentId);
  const events = Map.groupBy(stored, (event) => event.consignmentId);
  const places = new RunPlaces(batch.lockedRuns);
  const replays = consignments.map(({ consignmentId: id }) =>
    replayConsignment({
      history: history.get(id) ?? [],
      events: events.get(id) ?? [],
      ownRemarks: ownRemarks.get(id) ?? [],
      userResolutions: userResolutions.get(id) ?? [],
      isNew,
      places,
      zone: provider.zone,
    }),
  );
  const outcomes = replays.flatMap((replay) => replay.outcomes);
  await tx.query(storeOutcomes(outcomes.map(({ event, reason }) => ({ ...keyOf(event), reason }))));
  const changed = replays.filter(({ isChanged }) => isChanged).map(({ rows }) => rows);
  if (changed.length > 0) await store(tx, changed, batch);
  await queueReceiverEmails(tx, replays, batch);
  return outcomes;
}

/** In this order: remarks belong to entries of the history, and the flags of the consignment follow from the remarks. */
async function store(
  tx: Transaction,
  changed: readonly ReplayedRows[],
  { provider, operation, now, requestId }: Batch,
): Promise<void> {
  const tags = storeTags(changed);
  const bookings = storeBookings(changed, { userId: provider.userId, now });
  const audit = { userId: provider.userId, operation, now, requestId };
  // One round trip; the statements run in this order.
  await Promise.all(
    [
      storeHistory(changed),
      moveOwnRemarks(changed),
      resolveOwnRemarks(changed),
      removeRemarks(changed),
      storeRemarks(changed),
      removeOldEntries(changed),
      tags.remove,
      tags.add,
      bookings.remove,
      bookings.add,
      updateConsignments(changed, now),
      auditReplays(changed, audit),
    ].map((statement) => tx.query(statement)),
  );
  const rows = await tx.query<StoredConsignment>(consignmentsOfKeys(changed));
  await tx.query(updateDocuments(changed, rows.map(consignmentRows)));
}

const keyOf = ({ organisationId, id }: StoredEvent) => ({ organisationId, id });
