import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import type { EventContent, ProviderEvent } from '@cartage/domain/provider/events.ts';
import { type EntryWithoutEvent, type Replay, replayEvents } from '@cartage/domain/provider/replay-events.ts';
import type {
  StoredEntry,
  StoredEvent,
  StoredOwnRemark,
  StoredUserResolution,
} from '#features/provider-events/provider-event.query.ts';
import type { RunPlaces } from '#features/provider-events/reported-runs.ts';
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
  readonly ownRemarks: readonly StoredOwnRemark[];
  readonly userResolutions: readonly StoredUserResolution[];
  /** Ids of the events that are new in this batch. */
  readonly isNew: ReadonlySet<string>;
  readonly places: RunPlaces;
  readonly zone: string;
}

/** The rows of one consignment after its events, in the order in which they occurred. */
export function replayConsignment({
  history,
  events,
  ownRemarks,
  userResolutions,
  isNew,
  places,
  zone,
}: Source): ReplayedConsignment {
  const own: readonly EntryWithoutEvent[] = history
    .filter(({ providerEventId }) => providerEventId === null)
    .map(({ seq, status, statusAt }) => ({ seq, status: statusOfNumber(status).code, at: statusAt }));
  const open = openRemarks(ownRemarks, { events, isNew });
  const remarks = ownRemarks.map((remark) => ({ ...remark, isOpen: open.includes(remark) }));
  const earlier = events.filter(({ eventId }) => !isNew.has(eventId));
  const byUser = new Map(userResolutions.map(({ eventId, at, by }) => [eventId, { at, by }]));
  const before = replayEvents(own, earlier.map(asEvent), remarks, byUser);
  const replay = replayEvents(own, events.map(asEvent), remarks, byUser);
  const outcomes = events
    .map((event) => ({ event, reason: reasonOf(replay, event) }))
    .filter(({ event, reason }) => isNew.has(event.eventId) || reason !== event.rejectedBecause);
  return {
    rows: rowsOf(replay, { before, events, open, places, zone }),
    outcomes,
    isChanged: outcomes.some(({ event, reason }) => reason === null || !isNew.has(event.eventId)),
  };
}

/** The exceptions and notes that are open, or that an event of an earlier batch resolved. */
function openRemarks(
  ownRemarks: readonly StoredOwnRemark[],
  { events, isNew }: Pick<Source, 'events' | 'isNew'>,
): readonly StoredOwnRemark[] {
  const resolved = new Set(
    events.flatMap(({ eventId, content, rejectedBecause }) =>
      content.type === 'resolution' && rejectedBecause === null && !isNew.has(eventId)
        ? [content.eventId]
        : [],
    ),
  );
  return ownRemarks.filter(({ remarkId, actionRequired }) => actionRequired || resolved.has(remarkId));
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
    open,
    places,
    zone,
  }: Pick<Source, 'events' | 'places' | 'zone'> & {
    readonly before: Replay;
    readonly open: readonly StoredOwnRemark[];
  },
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
    ownRemarks: open.map(({ id, remarkId }) => {
      const resolution = replay.ownResolutions.get(remarkId);
      return {
        id,
        resolvedAt: resolution?.at ?? null,
        resolvedBy: resolution?.by ?? resolverOf(remarkId, resolution?.at, byId),
      };
    }),
    delivery:
      replay.confirmedBy === before.confirmedBy
        ? undefined
        : confirmedDelivery(byId.get(replay.confirmedBy ?? '')?.content, { places, zone }),
    booking: bookingOf(replay, { before, byId, places, consignmentId: first.consignmentId }),
    hireage: latest('equipment')?.hireage,
    price: latest('price'),
    tags: latest('tags')?.codes,
  };
}

function confirmedDelivery(
  content: EventContent | undefined,
  { places, zone }: Pick<Source, 'places' | 'zone'>,
): ReplayedRows['delivery'] {
  if (content?.type === 'delivery-date') {
    const day = parseCalendarDate(content.date);
    return day === null ? undefined : { at: startOfDay(day, zone), day };
  }
  const booking = content?.type === 'run-booking' ? content.booking : null;
  const run = booking === null ? undefined : places.find(booking);
  return run === undefined ? undefined : { at: run.startsAt, day: run.day };
}

/**
 * A cancellation takes the consignment off its run. A late event that makes the cancellation impossible puts it on the
 * run of its latest event again, if there is a free place.
 */
function bookingOf(
  replay: Replay,
  {
    before,
    byId,
    places,
    consignmentId,
  }: {
    readonly before: Replay;
    readonly byId: ReadonlyMap<string, StoredEvent>;
    readonly places: RunPlaces;
    readonly consignmentId: number;
  },
): ReplayedRows['booking'] {
  const { 'run-booking': id } = replay.latest;
  if (id === undefined || isCancelled(replay)) return undefined;
  if (id === before.latest['run-booking'] && !isCancelled(before)) return undefined;
  const content = byId.get(id)?.content;
  if (content?.type !== 'run-booking') return undefined;
  if (content.booking === null) return null;
  const run = places.find(content.booking);
  const hasPlace = run !== undefined && places.take(run, consignmentId);
  return hasPlace ? { scheduleId: run.id, isReadonly: content.booking.isReadonly } : undefined;
}

const isCancelled = ({ history }: Replay) => history.at(-1)?.status === 'CANCELLED';

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
