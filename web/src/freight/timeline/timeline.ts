import type { ResponseBody } from '@cartage/contract/operations.ts';
import { isStatusCode, type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import type { Consignment } from '#freight/consignment-query.ts';

type Reached = Consignment['statusHistory'][number];
export type TimelineEvent = Reached['deliveryEvents'][number];

export interface TimelineEntry {
  /** Unique also when a status was reached twice. */
  readonly key: string;
  readonly code: StatusCode;
  readonly name: string;
  readonly state: 'past' | 'current' | 'future';
  /** When it was reached; null for a status not reached yet or skipped without a report. */
  readonly at: string | null;
  /** Latest first. */
  readonly events: readonly TimelineEvent[];
  /** Initially expanded: it has an exception or an unresolved note. */
  readonly isOpen: boolean;
}

/** Statuses that are shown only when they were reached. */
const OUTSIDE_USUAL_SEQUENCE: ReadonlySet<StatusCode> = new Set(['CANCELLED', 'ERR']);

/**
 * CONS-19. Usually all statuses of the tenant, reached or not. For a consignment that has been cancelled or in error,
 * only the statuses it reached, in the order in which it reached them.
 */
export function timeline(
  history: readonly Reached[],
  statuses: ResponseBody<'statuses'>,
): readonly TimelineEntry[] {
  const hasLeftUsualSequence = history.some(({ code }) => OUTSIDE_USUAL_SEQUENCE.has(code));
  return hasLeftUsualSequence ? reachedEntries(history) : usualSequence(history, statuses);
}

function reachedEntries(history: readonly Reached[]): readonly TimelineEntry[] {
  return history.map((reached, index) =>
    entry(reached, {
      key: `${reached.code}-${index}`,
      state: index === history.length - 1 ? 'current' : 'past',
      at: reached.statusDateTimeUtc,
      events: reached.deliveryEvents,
    }),
  );
}

function usualSequence(
  history: readonly Reached[],
  statuses: ResponseBody<'statuses'>,
): readonly TimelineEntry[] {
  const current = history.at(-1);
  const currentSequence = current === undefined ? 0 : statusOf(current.code).displaySequence;
  return shownStatuses(history, statuses).map((status) => {
    const sequence = statusOf(status.code).displaySequence;
    const visits = history.filter(({ code }) => code === status.code);
    return entry(status, {
      key: status.code,
      state: stateAt(sequence, currentSequence),
      at: visits.at(-1)?.statusDateTimeUtc ?? null,
      events: visits.flatMap(({ deliveryEvents }) => deliveryEvents),
    });
  });
}

function stateAt(sequence: number, currentSequence: number): TimelineEntry['state'] {
  if (sequence === currentSequence) return 'current';
  return sequence < currentSequence ? 'past' : 'future';
}

/** The tenant's statuses, and reached statuses that the tenant no longer lists. */
function shownStatuses(history: readonly Reached[], statuses: ResponseBody<'statuses'>) {
  const names = new Map<StatusCode, string>(history.map(({ code, name }) => [code, name]));
  for (const { code, name } of statuses) if (isStatusCode(code)) names.set(code, name);
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .filter(({ code }) => !OUTSIDE_USUAL_SEQUENCE.has(code))
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

/** Events that require action, latest first. */
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
