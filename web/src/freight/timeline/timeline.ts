import type { Answer } from '@cartage/contract/operations.ts';
import { isStatusCode, type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import type { Consignment } from '#freight/consignment-query.ts';

type Reached = Consignment['statusHistory'][number];
export type TimelineEvent = Reached['deliveryEvents'][number];

export interface TimelineEntry {
  /** Of its own also where one status was reached twice. */
  readonly key: string;
  readonly code: StatusCode;
  readonly name: string;
  readonly state: 'past' | 'current' | 'future';
  /** When it was reached; null: not yet, or it was passed by without a report. */
  readonly at: string | null;
  /** Latest first. */
  readonly events: readonly TimelineEvent[];
  /** Expanded by itself: there is an exception, or a note that waits for somebody. */
  readonly isOpen: boolean;
}

/** What ends the way instead of being on it. */
const OFF_THE_WAY: ReadonlySet<StatusCode> = new Set(['CANCELLED', 'ERR']);

/**
 * CONS-19. On the usual way all statuses of the tenant stand there, reached or not. Once a consignment
 * was cancelled or in error, only what really happened does, in the order in which it did.
 */
export function timeline(
  history: readonly Reached[],
  statuses: Answer<'statuses'>,
): readonly TimelineEntry[] {
  const hasLeftTheWay = history.some(({ code }) => OFF_THE_WAY.has(code));
  return hasLeftTheWay ? whatHappened(history) : wholeWay(history, statuses);
}

function whatHappened(history: readonly Reached[]): readonly TimelineEntry[] {
  return history.map((reached, index) =>
    entry(reached, {
      key: `${reached.code}-${index}`,
      state: index === history.length - 1 ? 'current' : 'past',
      at: reached.statusDateTimeUtc,
      events: reached.deliveryEvents,
    }),
  );
}

function wholeWay(history: readonly Reached[], statuses: Answer<'statuses'>): readonly TimelineEntry[] {
  const current = history.at(-1);
  const currentPlace = current === undefined ? 0 : statusOf(current.code).displaySequence;
  return wayStops(history, statuses).map((stop) => {
    const place = statusOf(stop.code).displaySequence;
    const visits = history.filter(({ code }) => code === stop.code);
    return entry(stop, {
      key: stop.code,
      state: stateAt(place, currentPlace),
      at: visits.at(-1)?.statusDateTimeUtc ?? null,
      events: visits.flatMap(({ deliveryEvents }) => deliveryEvents),
    });
  });
}

function stateAt(place: number, currentPlace: number): TimelineEntry['state'] {
  if (place === currentPlace) return 'current';
  return place < currentPlace ? 'past' : 'future';
}

/** The tenant's statuses, and those reached that it does not list (any more). */
function wayStops(history: readonly Reached[], statuses: Answer<'statuses'>) {
  const names = new Map<StatusCode, string>(history.map(({ code, name }) => [code, name]));
  for (const { code, name } of statuses) if (isStatusCode(code)) names.set(code, name);
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .filter(({ code }) => !OFF_THE_WAY.has(code))
    .toSorted((a, b) => statusOf(a.code).displaySequence - statusOf(b.code).displaySequence);
}

function entry(
  { code, name }: Pick<Reached, 'code' | 'name'>,
  { key, state, at, events }: Pick<TimelineEntry, 'key' | 'state' | 'at' | 'events'>,
): TimelineEntry {
  return {
    key,
    code,
    name,
    state,
    at,
    events: events.toSorted((a, b) => b.createdAtDateTimeUtc.localeCompare(a.createdAtDateTimeUtc)),
    isOpen: events.some((event) => isException(event) || event.actionRequired),
  };
}

export const isException = (event: Pick<TimelineEvent, 'deliveryEventTypeCode'>) =>
  event.deliveryEventTypeCode === 'EXCP';

/** What still waits for somebody; latest first. */
export const unresolvedEvents = (events: readonly TimelineEvent[]) =>
  events
    .filter(({ actionRequired }) => actionRequired)
    .toSorted((a, b) => b.createdAtDateTimeUtc.localeCompare(a.createdAtDateTimeUtc));

/** '1 exception', '2 notes', '1 exception, 1 note'. */
export function eventCount(events: readonly TimelineEvent[]): string {
  const exceptions = events.filter(isException).length;
  const counts: readonly (readonly [number, string])[] = [
    [exceptions, 'exception'],
    [events.length - exceptions, 'note'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
