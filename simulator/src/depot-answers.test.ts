import { expect, test } from 'vitest';
import { DepotAnswers } from '#depot-answers.ts';
import type { Change } from '#provider-api.ts';

const NOW = new Date('2026-03-18T01:30:00Z');
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

type Threads = Change['consignment']['threads'];

const REQUEST = {
  id: 81,
  kind: 'return',
  day: null,
  address: null,
  note: null,
  text: 'Return the freight to the sender.',
  requestedAt: NOW.toISOString(),
  requestedBy: 'Hana Wilcox',
  outcome: null,
  reason: null,
  answeredAt: null,
  answeredBy: null,
} as const;
const MESSAGE = { id: 412, at: NOW.toISOString(), isFromProvider: false, author: 'Hana', text: 'Whole?' };

const changeWith = (thread: Partial<Threads[number]>) =>
  // The depot reads these fields alone.
  ({
    reference: 'KEA00000123',
    consignment: {
      threads: [
        { exceptionId: 'event-1', title: 'Late', isOpen: true, request: null, messages: [], ...thread },
      ],
    },
  }) as unknown as Change;

const answers = (speed = 1) => new DepotAnswers({ seed: 1, speed, quietMs: 0 });

test('a request is answered once, after ten minutes', () => {
  const depot = answers();
  depot.take(changeWith({ request: REQUEST }), NOW);
  expect(depot.nextDue()).toEqual(after(10));
  expect(depot.due(after(9))).toEqual([]);
  const [due] = depot.due(after(10));
  expect(due?.content).toMatchObject({
    kind: 'request',
    answer: { reference: 'KEA00000123', requestId: 81 },
  });
  if (due !== undefined) depot.finish(due);
  depot.take(changeWith({ request: REQUEST }), after(11));
  expect(depot.nextDue()).toBeNull();
});

test('on a resolved exception, a message gets a reply and a request no answer', () => {
  const depot = answers();
  depot.take(changeWith({ isOpen: false, request: REQUEST, messages: [MESSAGE] }), NOW);
  expect(depot.due(after(10)).map(({ content }) => content.kind)).toEqual(['message']);
});

test('about seven of ten requests are accepted, and the others have a reason', () => {
  const depot = answers();
  for (let id = 1; id <= 200; id++) depot.take(changeWith({ request: { ...REQUEST, id } }), NOW);
  const sent = depot
    .due(after(10))
    .flatMap(({ content }) => (content.kind === 'request' ? [content.answer] : []));
  const accepted = sent.filter(({ outcome }) => outcome === 'accepted').length;
  expect(accepted).toBeGreaterThan(120);
  expect(accepted).toBeLessThan(160);
  expect(sent.every(({ reason }) => reason !== null && reason !== undefined)).toBe(true);
});

test('the last message is answered, unless it is from the provider', () => {
  const depot = answers(10);
  depot.take(changeWith({ messages: [MESSAGE] }), NOW);
  const [due] = depot.due(after(1));
  expect(due?.content).toMatchObject({
    kind: 'message',
    reply: { id: 'sim-KEA00000123-reply-412', exceptionId: 'event-1' },
  });
  const other = answers();
  other.take(changeWith({ messages: [MESSAGE, { ...MESSAGE, id: 413, isFromProvider: true }] }), NOW);
  expect(other.nextDue()).toBeNull();
});
