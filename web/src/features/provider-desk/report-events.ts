import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { MAX_EVENTS } from '@cartage/domain/provider/events.ts';
import type { Call } from '#api/call.ts';

export type DeskEvent = Sent<'reportDeskEvents', 'body'>['events'][number];
type Outcome = ResponseBody<'reportDeskEvents'>['events'][number];

/** Sends the events in batches, one after the other. The outcomes are in the order of the events. */
export async function reportEvents(call: Call, events: readonly DeskEvent[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < events.length; start += MAX_EVENTS) {
    const batch = events.slice(start, start + MAX_EVENTS);
    const { events: reported } = await call('reportDeskEvents', { body: { events: batch } });
    outcomes.push(...reported);
  }
  return outcomes;
}

/** An id that the provider's own systems do not use. */
export const newEventId = () => `desk-${crypto.randomUUID()}`;
