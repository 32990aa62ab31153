import type { StatusCode } from '#consignment/status.ts';
import { localDay } from '#dates/zone.ts';
import { problemWords } from '#tracking/problem-words.ts';
import { namedDay } from '#tracking/receiver-dates.ts';
import type { TrackedConsignment, TrackingContext } from '#tracking/tracked-consignment.ts';

export interface TrackingEvent {
  readonly at: Date;
  readonly title: string;
  readonly place: string | null;
  readonly status: StatusCode;
}

export interface TrackingDay {
  readonly name: string;
  readonly events: readonly TrackingEvent[];
}

/** What happened, newest first and by day. Changes before the request for pickup concern only the sender. */
export function trackingDays(tracked: TrackedConsignment, context: TrackingContext): TrackingDay[] {
  const { zone, provider } = context;
  const statuses = tracked.history.flatMap(({ status, at }) => {
    const words = eventWords(status, tracked);
    return words === null ? [] : [{ ...words, status, at }];
  });
  const exceptions = tracked.exceptions.map(({ typeTitle, actingParty, at }) => ({
    title: problemWords(typeTitle, actingParty, provider).title,
    place: null,
    status: 'ERR' as const,
    at,
  }));
  const { redelivery, status } = tracked;
  const requests =
    redelivery === null
      ? []
      : [
          {
            title: `Redelivery requested for ${namedDay(redelivery.day)}`,
            place: null,
            status,
            at: redelivery.at,
          },
        ];
  const events = [...statuses, ...exceptions, ...requests].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  const days = Map.groupBy(events, ({ at }) => localDay(at, zone));
  return [...days].map(([day, ofDay]) => ({ name: namedDay(day), events: ofDay }));
}

function eventWords(
  status: StatusCode,
  { fromTown, toTown }: TrackedConsignment,
): Pick<TrackingEvent, 'title' | 'place'> | null {
  switch (status) {
    case 'DRAFT':
    case 'FINAL':
      return null;
    case 'STAGED':
      return { title: 'Pickup requested', place: fromTown };
    case 'PICKUP':
      return { title: 'Picked up from the sender', place: fromTown };
    case 'TRANSIT':
      return { title: 'On the way', place: fromTown === toTown ? toTown : `${fromTown} to ${toTown}` };
    case 'DELIVERING':
      return { title: 'Out for delivery', place: toTown };
    case 'DELIVERED':
      return { title: 'Delivered', place: toTown };
    case 'CANCELLED':
      return { title: 'Cancelled', place: null };
    case 'ERR':
      return { title: 'Delivery problem', place: null };
  }
}
