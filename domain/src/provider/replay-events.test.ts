import { assert, array, constantFrom, integer, property, shuffledSubarray, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatusCode } from '#consignment/status.ts';
import type { EventContent, ProviderEvent } from '#provider/events.ts';
import { type EntryWithoutEvent, replayEvents } from '#provider/replay-events.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 18, hour, minute));
const STAGED: readonly EntryWithoutEvent[] = [
  { seq: 1, status: 'DRAFT', at: at(1) },
  { seq: 2, status: 'STAGED', at: at(2) },
];
const event = (id: string, hour: number, content: EventContent): ProviderEvent => ({
  id,
  occurredAt: at(hour),
  content,
});
const status = (id: string, hour: number, code: 'PICKUP' | 'TRANSIT' | 'DELIVERED' | 'CANCELLED' | 'ERR') =>
  event(id, hour, { type: 'status', status: code });
const exception = (id: string, hour: number) =>
  event(id, hour, { type: 'exception', title: 'Damaged', description: 'Torn' });
const resolution = (id: string, hour: number, eventId: string) =>
  event(id, hour, { type: 'resolution', eventId, resolvedBy: 'Depot' });

const booked = (id: string, hour: number, runCode: string | null) => {
  const booking =
    runCode === null ? null : { runCode, startsAt: '2026-03-19T20:00:00.000Z', isReadonly: true };
  return event(id, hour, { type: 'run-booking', booking });
};

const statuses = (own: readonly EntryWithoutEvent[], events: readonly ProviderEvent[]) =>
  replayEvents(own, events).history.map((entry) => entry.status);
const outcomes = (events: readonly ProviderEvent[], own = STAGED) =>
  Object.fromEntries(
    [...replayEvents(own, events).outcomes].map(([id, found]) => [
      id,
      found.outcome === 'applied' ? 'applied' : found.reason,
    ]),
  );

describe('[@API-03] events of the provider', () => {
  test('a late status is placed where it occurred', () => {
    const events = [status('d', 9, 'DELIVERED'), status('p', 4, 'PICKUP'), status('t', 6, 'TRANSIT')];
    const { history } = replayEvents(STAGED, events);
    expect(history.map((entry) => [entry.status, entry.at.getUTCHours()])).toEqual([
      ['DRAFT', 1],
      ['STAGED', 2],
      ['PICKUP', 4],
      ['TRANSIT', 6],
      ['DELIVERED', 9],
    ]);
  });

  test('only the step back is rejected', () => {
    expect(
      outcomes([status('t', 4, 'TRANSIT'), status('p', 5, 'PICKUP'), status('d', 6, 'DELIVERED')]),
    ).toEqual({
      t: 'applied',
      p: 'The status cannot follow the status at that time',
      d: 'applied',
    });
  });

  test('an earlier event that arrives late can make a rejected one possible', () => {
    const before = [status('t', 4, 'TRANSIT'), status('p', 6, 'PICKUP')];
    expect(outcomes(before)).toMatchObject({ p: 'The status cannot follow the status at that time' });
    expect(outcomes([...before, status('e', 5, 'ERR')])).toEqual({
      t: 'applied',
      e: 'applied',
      p: 'applied',
    });
  });

  test('nothing follows Delivered, and no consignment is moved before the handover', () => {
    expect(outcomes([status('d', 4, 'DELIVERED'), status('c', 5, 'CANCELLED')])).toMatchObject({
      c: 'The status cannot follow the status at that time',
    });
    const draft = [{ seq: 1, status: 'DRAFT', at: at(1) }] as const;
    expect(statuses(draft, [status('p', 4, 'PICKUP')])).toEqual(['DRAFT']);
    expect(outcomes([exception('x', 4)], [...draft])).toEqual({
      x: 'An exception needs a consignment whose pickup was requested and that is not cancelled',
    });
  });

  test('times never decrease: a pickup before the request counts from the request', () => {
    const { history } = replayEvents(STAGED, [status('p', 1, 'PICKUP')]);
    expect(history.at(-1)).toEqual({ status: 'PICKUP', at: at(2), source: { eventId: 'p' } });
  });

  test('entries that no event created stay, and events around them must fit', () => {
    const loaded: readonly EntryWithoutEvent[] = [...STAGED, { seq: 3, status: 'TRANSIT', at: at(6) }];
    expect(statuses(loaded, [status('p', 4, 'PICKUP'), status('d', 8, 'DELIVERED')])).toEqual([
      'DRAFT',
      'STAGED',
      'PICKUP',
      'TRANSIT',
      'DELIVERED',
    ]);
    expect(outcomes([status('d', 4, 'DELIVERED')], [...loaded])).toEqual({
      d: 'The status cannot follow the status at that time',
    });
  });

  test('an exception belongs to the status of its time, and a resolution ends it once', () => {
    const events = [
      resolution('r', 8, 'x'),
      resolution('again', 9, 'x'),
      resolution('early', 4, 'x'),
      exception('x', 5),
      status('p', 3, 'PICKUP'),
      status('d', 7, 'DELIVERED'),
    ];
    expect(replayEvents(STAGED, events).remarks).toEqual([
      { eventId: 'x', seq: 3, resolution: { at: at(8), by: 'Depot' } },
    ]);
    expect(outcomes(events)).toMatchObject({
      r: 'applied',
      again: 'It is already resolved',
      early: 'No exception or note has this id, or it was raised later',
    });
  });

  test('of the resolutions by a user and by the provider the earlier one counts', () => {
    const byUser = new Map([['x', { at: at(7), by: 'Hana' }]]);
    const later = replayEvents(STAGED, [exception('x', 5), resolution('r', 8, 'x')], [], byUser);
    expect(later.remarks).toEqual([{ eventId: 'x', seq: 2, resolution: { at: at(7), by: 'Hana' } }]);
    expect(later.outcomes.get('r')).toEqual({ outcome: 'rejected', reason: 'It is already resolved' });
    const earlier = replayEvents(STAGED, [resolution('r', 6, 'x'), exception('x', 5)], [], byUser);
    expect(earlier.remarks).toEqual([{ eventId: 'x', seq: 2, resolution: { at: at(6), by: 'Depot' } }]);
    expect(earlier.outcomes.get('r')).toEqual({ outcome: 'applied' });
  });

  test('an exception that no event created is resolved once, after it was raised', () => {
    const own = [
      { remarkId: 'delivery-event-1', at: at(5), isOpen: true },
      { remarkId: 'delivery-event-2', at: at(5), isOpen: false },
    ];
    const events = [
      resolution('early', 4, 'delivery-event-1'),
      resolution('r', 8, 'delivery-event-1'),
      resolution('again', 9, 'delivery-event-1'),
      resolution('closed', 9, 'delivery-event-2'),
    ];
    const replay = replayEvents(STAGED, events, own);
    expect([...replay.ownResolutions]).toEqual([['delivery-event-1', { at: at(8), by: 'Depot' }]]);
    expect(Object.fromEntries(replay.outcomes)).toEqual({
      early: { outcome: 'rejected', reason: 'No exception or note has this id, or it was raised later' },
      r: { outcome: 'applied' },
      again: { outcome: 'rejected', reason: 'It is already resolved' },
      closed: { outcome: 'rejected', reason: 'It is already resolved' },
    });
  });

  test('a status is applied before an exception of the same time', () => {
    expect(replayEvents(STAGED, [exception('a', 5), status('z', 5, 'PICKUP')]).remarks[0]?.seq).toBe(3);
  });

  test('the last date, price and tags by time count', () => {
    const dated = (id: string, hour: number) =>
      event(id, hour, { type: 'delivery-date', date: '2026-03-20' });
    const tagged = (id: string, hour: number) => event(id, hour, { type: 'tags', codes: ['FRAGILE'] });
    expect(replayEvents(STAGED, [dated('new', 6), dated('old', 4), tagged('t', 3)]).latest).toEqual({
      'delivery-date': 'new',
      tags: 't',
    });
  });

  test('the last date or run confirms the delivery, and leaving a run does not', () => {
    const dated = event('date', 4, { type: 'delivery-date', date: '2026-03-20' });
    const confirmedBy = (events: readonly ProviderEvent[]) => replayEvents(STAGED, events).confirmedBy;
    expect(confirmedBy([])).toBeNull();
    expect(confirmedBy([booked('run', 5, 'AKL-AM'), dated])).toBe('run');
    expect(confirmedBy([booked('run', 3, 'AKL-AM'), dated])).toBe('date');
    expect(confirmedBy([booked('off', 6, null), booked('run', 5, 'AKL-AM'), dated])).toBe('run');
  });
});

const CODES = ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'] as const;

/** Up to 14 events at few different times, so that many of them are impossible or simultaneous. */
const journeys = array(
  tuple(integer({ min: 1, max: 9 }), integer({ min: 0, max: 11 }), constantFrom(...CODES)),
  {
    maxLength: 14,
  },
).map((drawn) =>
  drawn.map(([hour, kind, code], index): ProviderEvent => {
    const id = `e${index}`;
    if (kind < 5) return event(id, hour, { type: 'status', status: code });
    if (kind < 7) return exception(id, hour);
    if (kind < 8) return resolution(id, hour, `e${(index * 7) % drawn.length}`);
    if (kind < 9) return event(id, hour, { type: 'tags', codes: [code] });
    if (kind < 10) return event(id, hour, { type: 'delivery-date', date: '2026-03-20' });
    if (kind < 11) return booked(id, hour, hour % 3 === 0 ? null : code);
    const hireage = { providerCode: 'CHEP', hireUnitCode: code, quantity: hour };
    return event(id, hour, { type: 'equipment', hireage: hour % 4 === 0 ? null : hireage });
  }),
);

/** The events as a server takes them: one by one, each id once, the state replayed after every one. */
function received(deliveries: readonly ProviderEvent[]) {
  const kept = new Map<string, ProviderEvent>();
  let state = replayEvents(STAGED, []);
  for (const one of deliveries) {
    kept.set(one.id, kept.get(one.id) ?? one);
    state = replayEvents(STAGED, [...kept.values()]);
  }
  return { ...state, outcomes: Object.fromEntries([...state.outcomes].toSorted()) };
}

test('[@API-03] shuffled, repeated and delayed events end in the state of the events in order', () => {
  const deliveries = journeys.chain((events) =>
    tuple(shuffledSubarray(events, { minLength: events.length }), shuffledSubarray(events)).map(
      ([all, retried]) => ({ events, sent: [...all.slice(0, all.length / 2), ...retried, ...all] }),
    ),
  );
  assert(
    property(deliveries, ({ events, sent }) => {
      const inOrder = events.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
      expect(received(sent)).toEqual(received(inOrder));
    }),
    { seed: 20_260_318, numRuns: 1000 },
  );
});

test('[@API-03] every history follows the transition table', () => {
  const order: Readonly<Record<string, readonly StatusCode[]>> = {
    DELIVERED: [],
    CANCELLED: [],
    STAGED: ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'],
    PICKUP: ['TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'],
    TRANSIT: ['DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'],
    DELIVERING: ['DELIVERED', 'CANCELLED', 'ERR'],
    ERR: ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED'],
  };
  assert(
    property(journeys, (events) => {
      const found = statuses(STAGED, events).slice(1);
      for (const [index, code] of found.slice(1).entries()) expect(order[found[index] ?? '']).toContain(code);
    }),
    { seed: 20_260_318, numRuns: 200 },
  );
});
