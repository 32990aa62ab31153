import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import type { EventContent, ProviderEvent } from '@cartage/domain/provider/events.ts';
import { type OwnEntry, type Replay, replayEvents } from '@cartage/domain/provider/replay-events.ts';
import type { StoredEntry, StoredEvent } from '#features/provider-events/provider-event.query.ts';
import type { ReplayedRows } from '#features/provider-events/replayed-rows.query.ts';

export interface ReplayedConsignment {
  readonly rows: ReplayedRows;
  /** Events whose outcome is another one than before, with the reason of a rejection. New events are always in it. */
  readonly outcomes: readonly { readonly event: StoredEvent; readonly reason: string | null }[];
  /** False: every new event was rejected, and nothing else changed. */
  readonly isChanged: boolean;
}

interface Source {
  readonly history: readonly StoredEntry[];
  readonly events: readonly StoredEvent[];
  /** Ids of the events that are new in this batch. */
  readonly isNew: ReadonlySet<string>;
  readonly zone: string;
}

/** The rows of one consignment after its events, in the order in which they occurred. */
export function replayConsignment({ history, events, isNew, zone }: Source): ReplayedConsignment {
  const own: readonly OwnEntry[] = history
    .filter(({ providerEventId }) => providerEventId === null)
    .map(({ seq, status, statusAt }) => ({ seq, status: statusOfNumber(status).code, at: statusAt }));
  const before = replayEvents(own, events.filter(({ eventId }) => !isNew.has(eventId)).map(asEvent));
  const replay = replayEvents(own, events.map(asEvent));
  const outcomes = events
    .map((event) => ({ event, reason: reasonOf(replay, event) }))
    .filter(({ event, reason }) => isNew.has(event.eventId) || reason !== event.rejectedBecause);
  return {
    rows: rowsOf(replay, { before, events, zone }),
    outcomes,
    isChanged: outcomes.some(({ event, reason }) => reason === null || !isNew.has(event.eventId)),
  };
}

const asEvent = ({ eventId, occurredAt, content }: StoredEvent): ProviderEvent => ({
  id: eventId,
  occurredAt,
  content,
});

function reasonOf({ outcomes }: Replay, { eventId }: StoredEvent): string | null {
  const outcome = outcomes.get(eventId);
  return outcome?.outcome === 'rejected' ? outcome.reason : null;
}

function rowsOf(
  replay: Replay,
  {
    before,
    events,
    zone,
  }: { readonly before: Replay; readonly events: readonly StoredEvent[]; readonly zone: string },
): ReplayedRows {
  const byId = new Map(events.map((event) => [event.eventId, event]));
  const [first] = events;
  if (first === undefined) throw new Error('A consignment is replayed without events');
  const latest = <Type extends EventContent['type']>(type: Type) => {
    const { [type]: id } = replay.latest;
    if (id === undefined || id === before.latest[type]) return undefined;
    const content = byId.get(id)?.content;
    // The id is that of an event of this type.
    return content as Extract<EventContent, { type: Type }> | undefined;
  };
  const day = parseCalendarDate(latest('delivery-date')?.date ?? '');
  return {
    consignmentId: first.consignmentId,
    organisationId: first.organisationId,
    history: replay.history.map(({ status, at, source }, index) => ({
      seq: index + 1,
      status: statusNumber(status),
      at,
      eventId: 'eventId' in source ? (byId.get(source.eventId)?.id ?? null) : null,
      ownSeq: 'ownSeq' in source ? source.ownSeq : null,
    })),
    remarks: replay.remarks.flatMap((remark) => remarkRow(remark, replay, byId)),
    delivery: day === null ? undefined : { at: startOfDay(day, zone), day },
    price: latest('price'),
    tags: latest('tags')?.codes,
  };
}

function remarkRow(
  { eventId, seq, resolution }: Replay['remarks'][number],
  { history }: Replay,
  byId: ReadonlyMap<string, StoredEvent>,
): ReplayedRows['remarks'] {
  const event = byId.get(eventId);
  const status = history[seq - 1]?.status;
  if (event === undefined || status === undefined) return [];
  const { content } = event;
  if (content.type !== 'exception' && content.type !== 'note') return [];
  return [
    {
      eventId: event.id,
      seq,
      status: statusNumber(status),
      typeCode: content.type === 'exception' ? 'EXCP' : 'INFO',
      title: content.title,
      description: content.description,
      createdAt: event.occurredAt,
      createdBy: event.recordedBy,
      resolvedAt: resolution?.at ?? null,
      resolvedBy: resolution?.by ?? resolverOf(eventId, resolution?.at, byId),
    },
  ];
}

/** The client that reported the resolution; null for a note that needs none. */
function resolverOf(
  eventId: string,
  at: Date | undefined,
  byId: ReadonlyMap<string, StoredEvent>,
): string | null {
  const found = [...byId.values()].find(
    ({ content, occurredAt }) =>
      content.type === 'resolution' && content.eventId === eventId && occurredAt.getTime() === at?.getTime(),
  );
  return found?.recordedBy ?? null;
}
