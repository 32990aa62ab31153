import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addJourneyRuns,
  drawJourney,
  journeyEvents,
  type SentEvent,
  shuffle,
  stagedConsignment,
  visibleState,
} from '#testing/event-journeys.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const FIRST_SEED = 20_260_318;
const SEEDS = 24;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  world = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
});
afterAll(() => app.close());

async function send(events: readonly SentEvent[]) {
  const answer = await client.request('POST /api/provider/v1/events', { body: { events } });
  expect(answer.status, answer.text).toBe(200);
}

it('[@API-03] events in any order, late, repeated and in concurrent batches end in one state', async () => {
  const runs = await addJourneyRuns(app, world);
  const options = { runs, start: new Date('2026-03-18T00:00:00Z') };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const journey = drawJourney(seed);
    app.now = new Date('2026-03-18T01:30:00Z');
    const [inOrder, shuffled] = [await stagedConsignment(app, world), await stagedConsignment(app, world)];
    app.now = new Date('2026-03-18T20:00:00Z');
    const ordered = journeyEvents(inOrder, journey, options).toSorted((a, b) =>
      a.occurredAt.localeCompare(b.occurredAt),
    );
    for (const event of ordered) await send([event]);
    const order = shuffle(journeyEvents(shuffled, journey, options), seed);
    const half = Math.ceil(order.length / 2);
    // Two batches at once, the first half of the events a second time, then everything again.
    await Promise.all([send(order.slice(0, half)), send(order.slice(1, half + 1))]);
    await send(order.slice(half));
    await send(order);
    expect(await visibleState(app, world, shuffled), `seed ${seed}`).toEqual(
      await visibleState(app, world, inOrder),
    );
  }
  await expectInvariants(app.databaseUrl);
});
