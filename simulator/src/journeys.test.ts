import { expect, test } from 'vitest';
import { type DueStage, Journeys } from '#journeys.ts';
import type { Change } from '#provider-api.ts';

const NOW = new Date('2026-03-18T02:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const OPTIONS = { seed: 1, speed: 60, firstStartMs: 0, quietMs: 60_000 };
const MINUTE = 60_000;

const party = {
  fullName: 'Dock',
  phone: null,
  email: null,
  streetNumber: '1',
  street: 'Kauri Road',
  suburb: 'Penrose',
  city: 'Auckland',
  postcode: '1061',
  country: 'New Zealand',
  siteCode: null,
};

function change(number: number, status: Change['consignment']['status'], kind: Change['kind']): Change {
  return {
    id: `change-${number}-${kind}`,
    kind,
    occurredAt: NOW.toISOString(),
    reference: `KEA0000${String(number).padStart(4, '0')}`,
    version: 2,
    organisation: { id: 1, name: 'Harakeke Homewares' },
    consignment: {
      status,
      serviceType: 'STD',
      account: 'MAIN',
      site: 'S1',
      senderReference: null,
      receiverReference: null,
      notes: null,
      receiverNotes: null,
      requestedPickupAt: null,
      requestedDeliveryAt: null,
      confirmedDeliveryAt: null,
      booking: null,
      hireage: null,
      liability: { kind: 'LIMITED', declaredValue: null, declaredTerms: null },
      redelivery: null,
      threads: [],
      sender: party,
      receiver: party,
      lines: [],
    },
  };
}

test('freight without a pickup request is not moved', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.take(change(1, 'FINAL', 'ready'), NOW);
  expect(journeys.nextDue()).toBeNull();
});

test('a new consignment follows its plan from the pickup request on', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.take(change(1, 'STAGED', 'staged'), after(10 * MINUTE));
  const [first] = journeys.due(after(10 * MINUTE));
  expect(first?.journey.next).toBe(0);
  expect(first?.at.getTime()).toBeLessThan(after(MINUTE).getTime());
});

test('waiting freight sets off one after the other, first one second after the start', () => {
  const journeys = new Journeys({ ...OPTIONS, firstStartMs: 1000 });
  const changes = Array.from({ length: 100 }, (_, number) => change(number, 'TRANSIT', 'staged'));
  journeys.continueAll([...changes, change(100, 'DELIVERED', 'staged')], NOW);
  const moved = (seconds: number) => journeys.due(after(seconds * 1000)).length;
  expect([0.9, 1, 2.9, 31, 32, 999, 1000].map(moved)).toEqual([0, 1, 2, 9, 10, 99, 100]);
});

test('without a first start, waiting freight continues within the time of its next stage', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.continueAll(
    Array.from({ length: 100 }, (_, number) => change(number, 'STAGED', 'staged')),
    NOW,
  );
  // The first stage comes after 6 to 30 working minutes.
  expect(journeys.due(after(30_000))).toHaveLength(100);
  expect(journeys.due(after(1000)).length).toBeLessThan(20);
});

test('a consignment stays as it is for a minute after a change by the customer', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.take(change(1, 'STAGED', 'staged'), NOW);
  journeys.take(change(1, 'STAGED', 'changed'), after(MINUTE));
  expect(journeys.due(after(2 * MINUTE - 1))).toEqual([]);
  expect(journeys.due(after(2 * MINUTE))).toHaveLength(1);
});

test('cancelled freight stops', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.take(change(1, 'STAGED', 'staged'), NOW);
  journeys.take(change(1, 'CANCELLED', 'cancelled'), NOW);
  expect(journeys.nextDue()).toBeNull();
});

const redelivery = {
  requestedAt: NOW.toISOString(),
  day: '2026-03-20',
  message: null,
  eventId: 'delivery-event-7',
};
const askedFor = (asked: Change['consignment']['redelivery']): Change => {
  const base = change(1, 'DELIVERING', 'changed');
  return { ...base, consignment: { ...base.consignment, redelivery: asked } };
};
/** The events of the stages that are due: what a resolution resolves, else the type. */
const eventsOf = (found: readonly DueStage[]) =>
  found.map(({ journey: { stages, next } }) =>
    stages[next]?.events.map((event) => ('resolves' in event ? event.resolves : event.type)),
  );

test('a redelivery request gets one answer, and the journey continues as planned', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.take(askedFor(null), NOW);
  const planned = eventsOf(journeys.due(after(60 * MINUTE)));
  expect(planned).toHaveLength(1);
  journeys.take(askedFor(redelivery), NOW);
  journeys.take(askedFor(redelivery), NOW);
  const due = journeys.due(after(2 * MINUTE));
  expect(eventsOf(due)).toEqual([['delivery-event-7', 'delivery-date']]);
  for (const stage of due) journeys.finishStage(stage);
  // The portal no longer has an open request.
  journeys.take(askedFor(null), after(2 * MINUTE));
  expect(eventsOf(journeys.due(after(60 * MINUTE)))).toEqual(planned);
});

test('an open request from before the start is answered first', () => {
  const journeys = new Journeys(OPTIONS);
  journeys.continueAll([askedFor(redelivery)], NOW);
  expect(eventsOf(journeys.due(after(MINUTE)))).toEqual([['delivery-event-7', 'delivery-date']]);
});
