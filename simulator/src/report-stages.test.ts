import { expect, test } from 'vitest';
import { type DueStage, Journeys } from '#journeys.ts';
import { reportStages } from '#report-stages.ts';

const AT = new Date('2026-03-18T01:30:00Z');

const dueStage = (number: number, isDelivered: boolean): DueStage => ({
  at: AT,
  journey: {
    reference: `KEA${String(number).padStart(8, '0')}`,
    stages: [
      {
        afterMs: 0,
        status: isDelivered ? 'DELIVERED' : 'TRANSIT',
        events: [{ key: 'status', type: 'status', status: isDelivered ? 'DELIVERED' : 'TRANSIT' }],
        proof: isDelivered ? { receivedBy: 'Aroha' } : null,
      },
    ],
    next: 0,
    replies: [],
    anchor: AT,
    anchorMs: 0,
  },
});

/** What the provider's operations receive, in order. */
async function report(due: readonly DueStage[]) {
  const received: string[] = [];
  const resolved: string[] = [];
  let open = 0;
  let mostOpen = 0;
  const reported = await reportStages(due, {
    api: {
      changes: async () => ({ changes: [], cursor: '0', hasMore: false }),
      report: async (events) => {
        received.push(...events.map(({ reference }) => reference));
        resolved.push(...events.flatMap((event) => (event.type === 'resolution' ? event.resolves : [])));
        return events.map(({ id }) => ({
          id,
          outcome: 'applied' as const,
          isRepeated: false,
          recordedAt: AT.toISOString(),
          code: null,
          detail: null,
        }));
      },
      uploadProof: async ({ reference }) => {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        await Promise.resolve();
        received.push(`proof ${reference}`);
        open -= 1;
      },
      answer: async () => {},
      reply: async () => {},
    },
    journeys: new Journeys({ seed: 1, speed: 1, firstStartMs: 0, quietMs: 0 }),
    send: (request) => request(new AbortController().signal),
    onRefused: (error) => expect.fail(error.message),
  });
  return { received, resolved, mostOpen, applied: reported.applied };
}

test('freight without a proof of delivery does not wait for the pictures of other freight', async () => {
  const { received } = await report([dueStage(1, true), dueStage(2, false)]);
  expect(received).toEqual(['KEA00000002', 'proof KEA00000001', 'KEA00000001']);
});

test('a round has at most 20 proofs, four at a time, and leaves the others due', async () => {
  const { received, mostOpen, applied } = await report(
    Array.from({ length: 30 }, (_, index) => dueStage(index, true)),
  );
  expect(received.filter((text) => text.startsWith('proof'))).toHaveLength(20);
  expect([applied, mostOpen]).toEqual([20, 4]);
});

test('a resolution of the portal’s own note names its id unchanged', async () => {
  const { journey } = dueStage(1, false);
  const events = [
    {
      key: 'arranged-delivery-event-7',
      type: 'resolution',
      resolves: 'delivery-event-7',
      isOthersEvent: true,
    },
    { key: 'late-resolved', type: 'resolution', resolves: 'late' },
  ] as const;
  const stages = [{ afterMs: 0, status: null, events, proof: null }];
  const { resolved } = await report([{ at: AT, journey: { ...journey, stages } }]);
  expect(resolved).toEqual(['delivery-event-7', 'sim-KEA00000001-late']);
});
