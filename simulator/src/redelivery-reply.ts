import type { PlannedEvent, Stage } from '#journey-stages.ts';
import { DEPOTS } from '#journey-texts.ts';
import type { Change } from '#provider-api.ts';

type Redelivery = NonNullable<Change['consignment']['redelivery']>;

/** The answer to a receiver who asked for another delivery day. */
export interface RedeliveryReply extends Pick<Redelivery, 'eventId' | 'day'> {
  /** Index of the stage that answers. */
  readonly place: number;
}

/** Working time until the depot has arranged the delivery. */
const ARRANGED_MS = 600_000;

/** Adds a request that is not answered yet before stage `next`. A request stays answered when the feed no longer has it. */
export function addReply(
  replies: readonly RedeliveryReply[],
  redelivery: Redelivery | null,
  next: number,
): readonly RedeliveryReply[] {
  if (redelivery === null || replies.some(({ eventId }) => eventId === redelivery.eventId)) return replies;
  return [...replies, { eventId: redelivery.eventId, day: redelivery.day, place: next }];
}

/** Puts the stages that answer receivers into a plan. Later stages keep their distance from each other. */
export function withReplies(stages: readonly Stage[], replies: readonly RedeliveryReply[]): readonly Stage[] {
  return replies.reduce((found, reply) => {
    const before = found.slice(0, reply.place);
    const afterMs = (before.at(-1)?.afterMs ?? 0) + ARRANGED_MS;
    const later = found.slice(reply.place).map(delayed);
    return [...before, { afterMs, status: null, events: eventsOf(reply), proof: null }, ...later];
  }, stages);
}

const delayed = (stage: Stage): Stage => ({ ...stage, afterMs: stage.afterMs + ARRANGED_MS });

const eventsOf = ({ eventId, day }: RedeliveryReply): readonly PlannedEvent[] => [
  {
    key: `arranged-${eventId}`,
    type: 'resolution',
    resolves: eventId,
    isOthersEvent: true,
    resolvedBy: DEPOTS[0],
  },
  { key: `day-${eventId}`, type: 'delivery-date', date: day },
];
