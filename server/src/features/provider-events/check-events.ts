import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@cartage/contract/errors.ts';
import { EVENT_REASONS, type EventContent } from '@cartage/domain/provider/events.ts';
import type { LockedConsignment, NewEvent } from '#features/provider-events/provider-event.query.ts';
import type { RunPlaces } from '#features/provider-events/reported-runs.ts';
import { readContent, type SentEvent } from '#features/provider-events/read-event.ts';

/** The clock of the provider may be ahead by this much, as for every caller. */
const MAX_AHEAD_MS = 5 * 60 * 1000;

/** An event that is not stored, so that the provider may send it again later. */
export interface RefusedEvent {
  readonly code: Extract<ErrorCode, 'not-found' | 'rule-broken' | 'conflict' | 'key-reused'>;
  readonly reason: string;
}

export interface CheckedEvent {
  readonly sent: SentEvent;
  readonly content: EventContent;
  readonly occurredAt: Date;
  /** The event to store, or the refused event with the reason. */
  readonly result: { readonly event: NewEvent } | { readonly refused: RefusedEvent };
}

interface Known {
  readonly consignments: ReadonlyMap<string, LockedConsignment>;
  readonly tagCodes: ReadonlySet<string>;
  /** As `providerCode/code`. */
  readonly hireUnits: ReadonlySet<string>;
  readonly places: RunPlaces;
  readonly now: Date;
}

/** Checks each event without the others, for the conditions that no other event can change. */
export function checkEvents(events: readonly SentEvent[], known: Known): CheckedEvent[] {
  const first = new Map<string, SentEvent>();
  return events.map((sent) => {
    const content = readContent(sent);
    const occurredAt = new Date(sent.occurredAt);
    const earlier = first.get(sent.id) ?? sent;
    first.set(sent.id, earlier);
    const refused = isDeepStrictEqual(earlier, sent)
      ? refusal(sent, { content, occurredAt }, known)
      : refuse('key-reused', EVENT_REASONS.repeatedInBatch);
    const consignment = known.consignments.get(sent.reference);
    if (refused !== null || consignment === undefined) {
      const missing = refused ?? refuse('not-found', EVENT_REASONS.unknownConsignment);
      return { sent, content, occurredAt, result: { refused: missing } };
    }
    const { id: consignmentId, organisationId } = consignment;
    const event = { eventId: sent.id, organisationId, consignmentId, occurredAt, content };
    return { sent, content, occurredAt, result: { event } };
  });
}

function refusal(
  sent: SentEvent,
  { content, occurredAt }: { readonly content: EventContent; readonly occurredAt: Date },
  { consignments, now, ...known }: Known,
): RefusedEvent | null {
  const consignment = consignments.get(sent.reference);
  if (consignment === undefined) return refuse('not-found', EVENT_REASONS.unknownConsignment);
  if (occurredAt.getTime() > now.getTime() + MAX_AHEAD_MS) return refuse('rule-broken', EVENT_REASONS.future);
  if (!consignment.isHandedOver) return refuse('conflict', EVENT_REASONS.notHandedOver);
  if (occurredAt < consignment.createdAt) return refuse('conflict', EVENT_REASONS.beforeCreation);
  return contentRefusal(content, consignment.id, known);
}

function contentRefusal(
  content: EventContent,
  consignmentId: number,
  { tagCodes, hireUnits, places }: Pick<Known, 'tagCodes' | 'hireUnits' | 'places'>,
): RefusedEvent | null {
  switch (content.type) {
    case 'tags':
      return content.codes.every((code) => tagCodes.has(code))
        ? null
        : refuse('rule-broken', EVENT_REASONS.unknownTag);
    case 'equipment': {
      const { hireage } = content;
      const isKnown = hireage === null || hireUnits.has(`${hireage.providerCode}/${hireage.hireUnitCode}`);
      return isKnown ? null : refuse('rule-broken', EVENT_REASONS.unknownHireUnit);
    }
    case 'run-booking': {
      if (content.booking === null) return null;
      const run = places.find(content.booking);
      if (run === undefined) return refuse('rule-broken', EVENT_REASONS.unknownRun);
      if (!places.isInRegion(run, consignmentId)) return refuse('rule-broken', EVENT_REASONS.otherRegion);
      return places.take(run, consignmentId) ? null : refuse('conflict', EVENT_REASONS.fullRun);
    }
    default:
      return null;
  }
}

const refuse = (code: RefusedEvent['code'], reason: string): RefusedEvent => ({ code, reason });
