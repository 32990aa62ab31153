import { type StatusCode, statusNumber } from '#consignment/status.ts';
import { triggerOf } from '#consignment/transitions.ts';
import { EVENT_REASONS, EVENT_RULES, type EventContent, type ProviderEvent } from '#provider/events.ts';

/** An entry of the status history that no provider event created: by a user, or loaded. */
export interface EntryWithoutEvent {
  readonly seq: number;
  readonly status: StatusCode;
  readonly at: Date;
}

/** An exception or note that no provider event created: by a user, or loaded. */
export interface RemarkWithoutEvent {
  /** The id with which a resolution refers to the entry. */
  readonly remarkId: string;
  readonly at: Date;
  /** Whether the entry is unresolved, unless an event resolves it. */
  readonly isOpen: boolean;
}

/**
 * Prefix of the id with which a resolution refers to an exception or note without an event. The number of the
 * exception or note follows.
 */
export const OWN_REMARK_PREFIX = 'delivery-event-';

export interface ReplayedEntry {
  readonly status: StatusCode;
  readonly at: Date;
  /** The event that created the entry, or the earlier number of an own entry. */
  readonly source: { readonly eventId: string } | { readonly ownSeq: number };
}

export interface Resolution {
  readonly at: Date;
  readonly by: string | null;
}

/** An exception or note in effect. `seq` is the number of its history entry, from 1. */
export interface ReplayedRemark {
  readonly eventId: string;
  readonly seq: number;
  readonly resolution: Resolution | null;
}

export type EventOutcome =
  | { readonly outcome: 'applied' }
  | { readonly outcome: 'rejected'; readonly reason: string };

export interface Replay {
  readonly history: readonly ReplayedEntry[];
  readonly remarks: readonly ReplayedRemark[];
  /** Of exceptions and notes that no event created, by their ids. */
  readonly ownResolutions: ReadonlyMap<string, Resolution>;
  /** By event id, for every event. */
  readonly outcomes: ReadonlyMap<string, EventOutcome>;
  /** Ids of the last applied events of the types that replace a value. */
  readonly latest: Readonly<Partial<Record<EventContent['type'], string>>>;
  /** The last event that confirmed the delivery: by a date or by a run. */
  readonly confirmedBy: string | null;
}

/**
 * The state of a consignment after all its provider events, in the order in which they occurred. The result depends on the
 * set of events alone, so late, repeated and reordered deliveries end in the same state. Rejected events are part of the
 * set: an earlier event that arrives late can make them possible. Times of the history never decrease.
 * `userResolutions` are those by users of the portal, by the id of the exception's event. They belong to the set too: the
 * earliest resolution counts.
 */
export function replayEvents(
  own: readonly EntryWithoutEvent[],
  events: readonly ProviderEvent[],
  ownRemarks: readonly RemarkWithoutEvent[] = [],
  userResolutions: ReadonlyMap<string, Resolution> = new Map(),
): Replay {
  const replay = new Replaying(own, ownRemarks, userResolutions);
  for (const event of events.toSorted(byOccurrence)) replay.take(event);
  return replay.finish();
}

/** Sorts by time, then by the place in the journey, then by id. */
function byOccurrence(one: ProviderEvent, other: ProviderEvent): number {
  return (
    one.occurredAt.getTime() - other.occurredAt.getTime() ||
    EVENT_RULES[one.content.type].place - EVENT_RULES[other.content.type].place ||
    journeyPlace(one.content) - journeyPlace(other.content) ||
    (one.id < other.id ? -1 : 1)
  );
}

const journeyPlace = (content: EventContent) =>
  content.type === 'status' ? statusNumber(content.status) : 0;

const HANDOVER: ReadonlySet<StatusCode> = new Set(['DRAFT', 'FINAL', 'STAGED']);

class Replaying {
  readonly #history: ReplayedEntry[] = [];
  /**
   * Entries after the pickup request that no event created and that are not applied yet, in the order of their times.
   */
  readonly #waiting: EntryWithoutEvent[];
  readonly #remarks = new Map<string, ReplayedRemark>();
  readonly #ownRemarks: ReadonlyMap<string, RemarkWithoutEvent>;
  readonly #ownResolutions = new Map<string, Resolution>();
  readonly #userResolutions: ReadonlyMap<string, Resolution>;
  readonly #outcomes = new Map<string, EventOutcome>();
  readonly #latest: Partial<Record<EventContent['type'], string>> = {};
  #confirmedBy: string | null = null;

  constructor(
    own: readonly EntryWithoutEvent[],
    ownRemarks: readonly RemarkWithoutEvent[],
    userResolutions: ReadonlyMap<string, Resolution>,
  ) {
    this.#userResolutions = userResolutions;
    this.#ownRemarks = new Map(ownRemarks.map((remark) => [remark.remarkId, remark]));
    const first = own.findIndex(({ status }) => !HANDOVER.has(status));
    const before = first === -1 ? own : own.slice(0, first);
    this.#waiting = first === -1 ? [] : own.slice(first);
    for (const entry of before) this.#addOwn(entry);
  }

  take(event: ProviderEvent): void {
    while (this.#waiting[0] !== undefined && this.#waiting[0].at <= event.occurredAt) this.#addWaiting();
    const reason = this.#reasonAgainst(event);
    if (reason !== null) {
      this.#outcomes.set(event.id, { outcome: 'rejected', reason });
      return;
    }
    this.#outcomes.set(event.id, { outcome: 'applied' });
    this.#latest[event.content.type] = event.id;
    this.#apply(event);
  }

  finish(): Replay {
    while (this.#waiting.length > 0) this.#addWaiting();
    return {
      history: this.#history,
      remarks: Array.from(this.#remarks.values(), ({ eventId, seq, resolution }) => ({
        eventId,
        seq,
        resolution: resolution ?? this.#userResolutions.get(eventId) ?? null,
      })),
      ownResolutions: this.#ownResolutions,
      outcomes: this.#outcomes,
      latest: this.#latest,
      confirmedBy: this.#confirmedBy,
    };
  }

  #reasonAgainst({ content, occurredAt }: ProviderEvent): string | null {
    const { statuses, wrongStatus } = EVENT_RULES[content.type];
    const { status } = this.#current();
    if (statuses !== null && !statuses.includes(status)) return wrongStatus;
    if (content.type === 'status') return this.#canMoveTo(content.status) ? null : wrongStatus;
    if (content.type !== 'resolution') return null;
    const remark = this.#remarks.get(content.eventId);
    const own = this.#ownRemarks.get(content.eventId);
    if (remark === undefined && (own === undefined || own.at > occurredAt))
      return EVENT_REASONS.nothingToResolve;
    const byUser = this.#userResolutions.get(content.eventId);
    const isOpen =
      remark === undefined
        ? own?.isOpen === true && !this.#ownResolutions.has(content.eventId)
        : remark.resolution === null && (byUser === undefined || byUser.at > occurredAt);
    return isOpen ? null : EVENT_REASONS.alreadyResolved;
  }

  /** An own entry stays: an event before it must lead to it. */
  #canMoveTo(status: StatusCode): boolean {
    const [next] = this.#waiting;
    return (
      triggerOf(this.#current().status, status) === 'provider' &&
      (next === undefined || triggerOf(status, next.status) !== null)
    );
  }

  #apply({ id, occurredAt, content }: ProviderEvent): void {
    switch (content.type) {
      case 'status':
        this.#add({ status: content.status, at: occurredAt, source: { eventId: id } });
        return;
      case 'exception':
        this.#remarks.set(id, { eventId: id, seq: this.#history.length, resolution: null });
        return;
      case 'note': {
        const resolution = content.actionRequired ? null : { at: occurredAt, by: null };
        this.#remarks.set(id, { eventId: id, seq: this.#history.length, resolution });
        return;
      }
      case 'resolution': {
        const remark = this.#remarks.get(content.eventId);
        const resolution = { at: occurredAt, by: content.resolvedBy };
        if (remark === undefined) this.#ownResolutions.set(content.eventId, resolution);
        else this.#remarks.set(remark.eventId, { ...remark, resolution });
        return;
      }
      case 'delivery-date':
        this.#confirmedBy = id;
        return;
      case 'run-booking':
        if (content.booking !== null) this.#confirmedBy = id;
        return;
      // The latest event of the type has the value.
      case 'price':
      case 'tags':
      case 'equipment':
    }
  }

  #current(): ReplayedEntry {
    const current = this.#history.at(-1);
    if (current === undefined) throw new Error('A consignment without a history');
    return current;
  }

  #addWaiting(): void {
    const entry = this.#waiting.shift();
    if (entry !== undefined) this.#addOwn(entry);
  }

  #addOwn({ seq, status, at }: EntryWithoutEvent): void {
    this.#add({ status, at, source: { ownSeq: seq } });
  }

  #add(entry: ReplayedEntry): void {
    const before = this.#history.at(-1);
    const at = before !== undefined && before.at > entry.at ? before.at : entry.at;
    this.#history.push({ ...entry, at });
  }
}
