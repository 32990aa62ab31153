import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { sample, shuffledSubarray, tuple, constantFrom, integer, array } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Event = Sent<'reportEvents', 'body'>['events'][number];

const SEED = 20_260_318;
const JOURNEYS = 12;
const STATUSES = ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED', 'CANCELLED', 'ERR'] as const;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  world = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
});
afterAll(() => app.close());

async function staged(): Promise<string> {
  const made = await world.create({ requestedDeliveryDate: '2026-03-20' });
  const { reference } = made.json<{ reference: string }>();
  await app.request(world.caller, `POST ${world.path}/consignments/${reference}/request-pickup`, {
    body: {},
  });
  return reference;
}

/** Up to ten events at few different times, so that many are impossible or simultaneous. Ids start with the reference. */
const drawn = array(
  tuple(integer({ min: 2, max: 9 }), integer({ min: 0, max: 9 }), constantFrom(...STATUSES)),
  {
    minLength: 3,
    maxLength: 10,
  },
);

function eventsOf(reference: string, journey: readonly (readonly [number, number, Event['id']])[]): Event[] {
  return journey.map(([hour, kind, code], index): Event => {
    const common = { id: `${reference}-${index}`, reference, occurredAt: `2026-03-18T0${hour}:00:00Z` };
    if (kind < 5)
      return { ...common, type: 'status', status: STATUSES.find((known) => known === code) ?? 'ERR' };
    if (kind < 7) return { ...common, type: 'exception', title: 'Damaged', description: code };
    if (kind < 8)
      return { ...common, type: 'resolution', resolves: `${reference}-${(index * 7) % journey.length}` };
    if (kind < 9) return { ...common, type: 'delivery-date', date: `2026-03-2${hour}` };
    return { ...common, type: 'price', total: `${hour}${index}.00` };
  });
}

async function send(events: readonly Event[]) {
  const answer = await client.request('POST /api/provider/v1/events', { body: { events } });
  expect(answer.status, answer.text).toBe(200);
}

/** What the customer sees, without ids and the reference itself. */
async function seen(reference: string) {
  const answer = await app.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  const found = answer.json<ResponseBody<'getConsignment'>>();
  const { statusHistory, currentStatus, confirmedPrice, confirmedDeliveryDateTimeUtc } = found;
  const history = statusHistory.map(({ code, statusDateTimeUtc, deliveryEvents }) => ({
    code,
    statusDateTimeUtc,
    deliveryEvents: deliveryEvents.map((event) => ({ ...event, id: 0 })),
  }));
  const { hasUnresolvedNotes, isDeliveryException } = found;
  return {
    history,
    currentStatus,
    confirmedPrice,
    confirmedDeliveryDateTimeUtc,
    hasUnresolvedNotes,
    isDeliveryException,
  };
}

it('[@API-03] events in any order, late, repeated and in concurrent batches end in one state', async () => {
  const journeys = sample(drawn, { seed: SEED, numRuns: JOURNEYS });
  for (const [index, journey] of journeys.entries()) {
    app.now = new Date('2026-03-18T01:30:00Z');
    const [inOrder, shuffled] = [await staged(), await staged()];
    app.now = new Date('2026-03-18T20:00:00Z');
    for (const event of eventsOf(inOrder, journey).toSorted((a, b) =>
      a.occurredAt.localeCompare(b.occurredAt),
    ))
      await send([event]);
    const events = eventsOf(shuffled, journey);
    const [order = []] = sample(shuffledSubarray(events, { minLength: events.length }), {
      seed: SEED + index,
      numRuns: 1,
    });
    const half = Math.ceil(order.length / 2);
    // Two batches at once, the first half of the events a second time, then everything again.
    await Promise.all([send(order.slice(0, half)), send(order.slice(1, half + 1))]);
    await send(order.slice(half));
    await send(order);
    expect(await seen(shuffled), `journey ${index}`).toEqual(await seen(inOrder));
  }
  await expectInvariants(app.databaseUrl);
});
