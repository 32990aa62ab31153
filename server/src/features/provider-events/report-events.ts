import { isDeepStrictEqual } from 'node:util';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { EVENT_REASONS } from '@cartage/domain/provider/events.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { checkEvents, type CheckedEvent, type RefusedEvent } from '#features/provider-events/check-events.ts';
import {
  insertEvents,
  type LockedConsignment,
  lockConsignments,
  type StoredEvent,
  storedEvents,
  tagCodes,
} from '#features/provider-events/provider-event.query.ts';
import { hireUnits, type HireUnit } from '#features/provider-events/reported-runs.query.ts';
import { readReportedRuns, RunPlaces } from '#features/provider-events/reported-runs.ts';
import { replayBatch } from '#features/provider-events/replay-batch.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';
import { type Reply, reply } from '#platform/reply.ts';

type Outcome = ResponseBody<'reportEvents'>['events'][number];

type Reporting = 'reportEvents' | 'reportDeskEvents';

/** Applies a batch of events in one transaction. Repeating the request, whole or in parts, has no further effect. */
export async function reportEvents(
  { database }: Pick<AppDependencies, 'database'>,
  { body, provider, now, requestId }: OperationRequest<Reporting>,
  operation: Reporting,
): Promise<Reply<Reporting>> {
  return database.forProvider(provider.context, async (tx) => {
    const { tenantId } = provider;
    const references = [...new Set(body.events.map(({ reference }) => reference))];
    const [locked, tags, units] = await Promise.all([
      tx.query<LockedConsignment>(lockConsignments(tenantId, references)),
      tx.query<{ code: string }>(tagCodes(tenantId)),
      tx.query<HireUnit>(hireUnits(tenantId)),
    ]);
    const lockedRuns = await readReportedRuns(tx, tenantId, {
      events: body.events,
      consignments: locked.map(({ organisationId, id }) => ({ organisationId, consignmentId: id })),
    });
    const checked = checkEvents(body.events, {
      consignments: new Map(locked.map((consignment) => [consignment.reference, consignment])),
      tagCodes: new Set(tags.map(({ code }) => code)),
      hireUnits: new Set(units.map(({ providerCode, code }) => `${providerCode}/${code}`)),
      places: new RunPlaces(lockedRuns),
      now,
    });
    const { isNew, stored } = await storeNew(tx, provider, { checked, now });
    const replayed = await replayBatch(tx, {
      provider,
      operation,
      stored,
      isNew,
      lockedRuns,
      now,
      requestId,
    });
    const events = new Map(stored.map((event) => [event.eventId, event]));
    const reasons = new Map(stored.map(({ eventId, rejectedBecause }) => [eventId, rejectedBecause]));
    for (const { event, reason } of replayed) reasons.set(event.eventId, reason);
    const sent = new Set(body.events.map(({ id }) => id));
    const seen = new Set<string>();
    return reply({
      events: checked.map((one) => {
        const isFirst = isNew.has(one.sent.id) && !seen.has(one.sent.id);
        seen.add(one.sent.id);
        return outcomeOf(one, { event: events.get(one.sent.id), reasons, isRepeated: !isFirst });
      }),
      changedOutcomes: replayed
        .filter(({ event }) => !sent.has(event.eventId))
        .map(({ event, reason }) => present(event, { reason, isRepeated: true })),
    });
  });
}

interface StoredBatch {
  readonly isNew: ReadonlySet<string>;
  /** The events of the batch that are stored, and all others of the consignments that get a new one. */
  readonly stored: readonly StoredEvent[];
}

/** Reads after the insert, so that events of a concurrent batch are seen. */
async function storeNew(
  tx: Transaction,
  provider: ProviderCaller,
  { checked, now }: { readonly checked: readonly CheckedEvent[]; readonly now: Date },
): Promise<StoredBatch> {
  const events = checked.flatMap(({ result }) => ('event' in result ? [result.event] : []));
  const distinct = [...new Map(events.map((event) => [event.eventId, event])).values()];
  const added = await tx.query<{ eventId: string }>(insertEvents(provider, distinct, now));
  const isNew = new Set(added.map(({ eventId }) => eventId));
  const changing = distinct.filter(({ eventId }) => isNew.has(eventId));
  const stored = await tx.query<StoredEvent>(
    storedEvents(provider.tenantId, {
      eventIds: checked.map(({ sent }) => sent.id),
      consignments: changing,
    }),
  );
  return { isNew, stored };
}

interface Known {
  /** The stored event with this id. */
  readonly event: StoredEvent | undefined;
  readonly reasons: ReadonlyMap<string, string | null>;
  readonly isRepeated: boolean;
}

function outcomeOf(checked: CheckedEvent, { event, reasons, isRepeated }: Known): Outcome {
  const { sent, result } = checked;
  if (event !== undefined && isSame(checked, event))
    return present(event, { reason: reasons.get(sent.id) ?? null, isRepeated });
  if ('refused' in result) return refusedOutcome(sent.id, result.refused);
  return refusedOutcome(sent.id, { code: 'key-reused', reason: EVENT_REASONS.otherContent });
}

function isSame({ sent, content, occurredAt }: CheckedEvent, event: StoredEvent): boolean {
  return (
    sent.reference === event.reference &&
    occurredAt.getTime() === event.occurredAt.getTime() &&
    isDeepStrictEqual(content, event.content)
  );
}

function present(
  { eventId, recordedAt }: StoredEvent,
  { reason, isRepeated }: { readonly reason: string | null; readonly isRepeated: boolean },
): Outcome {
  return {
    id: eventId,
    outcome: reason === null ? 'applied' : 'rejected',
    isRepeated,
    recordedAt: recordedAt.toISOString(),
    code: reason === null ? null : 'conflict',
    detail: reason,
  };
}

const refusedOutcome = (id: string, { code, reason }: RefusedEvent): Outcome => ({
  id,
  outcome: 'rejected',
  isRepeated: false,
  recordedAt: null,
  code,
  detail: reason,
});
