import { replayEvents, type EntryWithoutEvent } from '@cartage/domain/provider/replay-events.ts';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { PlannedEvent, PlannedFreight, Stage } from '#journey-stages.ts';
import { planJourney } from '#plan-journey.ts';

const FREIGHT: PlannedFreight = {
  reference: 'KEA00000001',
  weightKg: 100,
  volumeM3: 0.5,
  deliveryDay: '2026-03-20',
};
const references = integer({ min: 1, max: 99_999_999 }).map(
  (number) => `KEA${String(number).padStart(8, '0')}`,
);
const planOf = (reference: string, over: Partial<PlannedFreight> = {}) =>
  planJourney({ ...FREIGHT, reference, ...over }, 1);
const eventsOf = (stages: readonly Stage[]) => stages.flatMap(({ events }) => events);
const statusesOf = (stages: readonly Stage[]) => stages.flatMap(({ status }) => status ?? []);

const START = new Date('2026-03-18T00:00:00Z');
const OWN: readonly EntryWithoutEvent[] = [
  { seq: 1, status: 'DRAFT', at: START },
  { seq: 2, status: 'STAGED', at: START },
];

/** The plan as the portal replays it. */
function replayed(stages: readonly Stage[]) {
  return replayEvents(
    OWN,
    stages.flatMap(({ afterMs, events }) =>
      events.map((event) => ({
        id: event.key,
        occurredAt: new Date(START.getTime() + afterMs),
        content: contentOf(event),
      })),
    ),
  );
}

function contentOf(event: PlannedEvent) {
  switch (event.type) {
    case 'resolution':
      return { type: event.type, eventId: event.resolves, resolvedBy: event.resolvedBy ?? null };
    case 'note':
      return { ...event, actionRequired: false };
    case 'delivery-date':
      return { type: event.type, date: '2026-03-20' } as const;
    case 'price':
      return { type: event.type, total: event.total, charges: null };
    case 'tags':
      return { type: event.type, codes: event.tags };
    // The simulator plans none.
    case 'run-booking':
      return { type: event.type, booking: null };
    default:
      return event;
  }
}

test('[@API-03] the portal accepts every event of every plan', () => {
  assert(
    property(references, (reference) => {
      const stages = planOf(reference);
      const { outcomes, history } = replayed(stages);
      expect([...outcomes.values()].filter(({ outcome }) => outcome === 'rejected')).toEqual([]);
      expect(history.slice(2).map(({ status }) => status)).toEqual(statusesOf(stages));
    }),
    { seed: 20_260_318, numRuns: 500 },
  );
});

test('a plan ends delivered without open exceptions, cancelled after a refusal, or lost with an open exception', () => {
  assert(
    property(references, (reference) => {
      const stages = planOf(reference);
      const open = replayed(stages).remarks.filter(
        ({ eventId, resolution }) => resolution === null && eventId !== 'returned',
      );
      const last = statusesOf(stages).at(-1);
      expect(['DELIVERED', 'CANCELLED', 'ERR']).toContain(last);
      expect(open.map(({ eventId }) => eventId)).toEqual(last === 'ERR' ? ['missing'] : []);
    }),
    { seed: 20_260_318, numRuns: 500 },
  );
});

test('the same reference has the same plan; keys are unique, and times increase', () => {
  assert(
    property(references, (reference) => {
      const stages = planOf(reference);
      expect(planOf(reference)).toEqual(stages);
      const keys = eventsOf(stages).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const times = stages.map(({ afterMs }) => afterMs);
      expect(new Set(times)).toEqual(new Set(times.toSorted((a, b) => a - b)));
      expect(times[0]).toBeGreaterThan(0);
    }),
    { seed: 20_260_318, numRuns: 200 },
  );
});

test('changed freight changes neither the times nor the statuses', () => {
  assert(
    property(references, (reference) => {
      const shape = (stages: readonly Stage[]) => stages.map(({ afterMs, status }) => ({ afterMs, status }));
      expect(shape(planOf(reference, { weightKg: 900, deliveryDay: null }))).toEqual(
        shape(planOf(reference)),
      );
    }),
    { seed: 20_260_318, numRuns: 200 },
  );
});

test('a booked run confirms the date, so the plan confirms none', () => {
  for (let number = 0; number < 200; number += 1)
    expect(eventsOf(planOf(`KEA${number}`, { deliveryDay: null })).map(({ type }) => type)).not.toContain(
      'delivery-date',
    );
});

test('the price has charges that add up', () => {
  expect(eventsOf(planOf('KEA00000001')).find(({ type }) => type === 'price')).toEqual({
    key: 'price',
    type: 'price',
    total: '69.58',
    charges: [
      { code: 'BASE', name: 'Base charge', amount: '60.50' },
      { code: 'FAF', name: 'Fuel adjustment', amount: '9.08' },
    ],
  });
});

test('most freight arrives; some is late, damaged, refused or lost', () => {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (let number = 0; number < 4000; number += 1) {
    const stages = planOf(`KEA${number}`);
    for (const { key } of eventsOf(stages)) count(key);
  }
  const share = (name: string) => (counts.get(name) ?? 0) / 4000;
  expect(share('DELIVERED')).toBeGreaterThan(0.94);
  expect(share('DELIVERED')).toBeLessThan(0.98);
  for (const name of ['delayed', 'damaged', 'refused', 'missing', 'closed', 'ERR', 'CANCELLED']) {
    expect(share(name), name).toBeGreaterThan(0.01);
    expect(share(name), name).toBeLessThan(0.15);
  }
});
