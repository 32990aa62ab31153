import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRun, type BuiltRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SentEvent, stagedConsignment } from '#testing/event-journeys.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Content =
  | { type: 'run-booking'; booking: { runCode: string; startsAt: string; isReadonly?: boolean } | null }
  | { type: 'equipment'; hireage: { providerCode: string; hireUnitCode: string; quantity: number } | null }
  | { type: 'status'; status: 'CANCELLED' | 'DELIVERED' }
  | { type: 'delivery-date'; date: string };

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;
let small: BuiltRun;
let elsewhere: BuiltRun;
let lastId = 0;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app, { flags: { DeliveryBookings: 'true' } });
  client = await providerClient(app, world.organisation.tenant);
  const { tenant } = world.organisation;
  await asSystem(app.databaseUrl, (sqlClient) =>
    sqlClient.query(
      `insert into hire_unit (tenant_id, provider_code, code, name) values ($1, 'CHEP', 'PLT', 'Pallet')`,
      [tenant.id],
    ),
  );
});
beforeEach(async () => {
  app.now = new Date('2026-03-18T01:30:00Z');
  await asSystem(app.databaseUrl, async (sqlClient) => {
    const { tenant } = world.organisation;
    small = await addRun(sqlClient, tenant, { capacity: 1, days: ['2026-03-19', '2026-03-20'] });
    elsewhere = await addRun(sqlClient, tenant, { region: 'NZ-CAN', days: ['2026-03-20'] });
  });
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const RUNS = '/api/v2/runs/bookings';

const onRun = (run: BuiltRun, index = 0, isReadonly?: boolean): Content => ({
  type: 'run-booking',
  booking: {
    runCode: `RUN-${run.id}`,
    startsAt: run.schedules[index]?.startsAt.toISOString() ?? '',
    ...(isReadonly !== undefined && { isReadonly }),
  },
});
const offRun: Content = { type: 'run-booking', booking: null };

const event = (reference: string, hour: number, content: Content): SentEvent => ({
  id: `event-${++lastId}`,
  reference,
  occurredAt: `2026-03-18T0${hour}:00:00Z`,
  ...content,
});

async function report(...events: readonly SentEvent[]): Promise<string[]> {
  app.now = new Date('2026-03-18T20:00:00Z');
  const answer = await client.request('POST /api/provider/v1/events', { body: { events } });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ResponseBody<'reportEvents'>>().events.map(({ outcome, detail }) => detail ?? outcome);
}

const staged = () => stagedConsignment(app, world);

async function read(reference: string) {
  const page = await app.request(world.caller, `GET ${world.path}/consignments/${reference}`);
  const { confirmedDeliveryDateTimeUtc, hireage } = page.json<ResponseBody<'getConsignment'>>();
  const status = await app.request(
    world.caller,
    `GET ${RUNS}/customers/${world.organisation.id}/consignments/${reference}/booking-status`,
  );
  return { confirmed: confirmedDeliveryDateTimeUtc, hireage, booking: status.json() };
}

async function inFeed(reference: string) {
  const { changes } = (await client.request('GET /api/provider/v1/changes')).json<
    ResponseBody<'providerChanges'>
  >();
  return changes.find((change) => change.reference === reference)?.consignment;
}

describe('[@API-03] run bookings of the provider', () => {
  it('put a consignment on a run, which confirms the delivery, and take it off', async () => {
    const reference = await staged();
    expect(await report(event(reference, 3, onRun(small, 1, true)))).toEqual(['applied']);
    expect(await read(reference)).toMatchObject({
      confirmed: '2026-03-19T18:00:00.000Z',
      booking: { deliveryRunName: small.name, runBookingReadonly: true },
    });
    expect((await inFeed(reference))?.booking).toEqual({
      runCode: `RUN-${small.id}`,
      run: small.name,
      startsAt: '2026-03-19T18:00:00.000Z',
    });
    expect(await report(event(reference, 4, offRun))).toEqual(['applied']);
    expect(await read(reference)).toMatchObject({
      confirmed: '2026-03-19T18:00:00.000Z',
      booking: { deliveryRunName: null, runBookingReadonly: false },
    });
  });

  it('count by their time, together with delivery dates', async () => {
    const reference = await staged();
    await report(event(reference, 6, { type: 'delivery-date', date: '2026-03-25' }));
    await report(event(reference, 5, onRun(small)));
    expect(await read(reference)).toMatchObject({
      confirmed: '2026-03-24T11:00:00.000Z',
      booking: { deliveryRunName: small.name },
    });
    await report(event(reference, 4, onRun(small, 1)));
    expect(await read(reference)).toMatchObject({
      booking: { deliveryRunStartDateTimeUtc: '2026-03-18T18:00:00.000Z' },
    });
  });

  it('never fill a run beyond its capacity, and may be sent again when there is a place', async () => {
    const [one, other, third] = [await staged(), await staged(), await staged()];
    const second = event(other, 3, onRun(small));
    expect(await report(event(one, 3, onRun(small)), second, event(third, 3, onRun(small, 1)))).toEqual([
      'applied',
      'The run is full',
      'applied',
    ]);
    expect(await report(event(one, 4, onRun(small)))).toEqual(['applied']);
    await report(event(one, 5, offRun));
    expect(await report(second)).toEqual(['applied']);
    expect(await report(second)).toEqual(['applied']);
  });

  it('take the last place once in concurrent batches', async () => {
    const references = [await staged(), await staged(), await staged(), await staged()];
    const outcomes = await Promise.all(references.map((one) => report(event(one, 3, onRun(small)))));
    expect(outcomes.flat().toSorted()).toEqual([
      'The run is full',
      'The run is full',
      'The run is full',
      'applied',
    ]);
  });

  it('are rejected for unknown runs and other regions', async () => {
    const reference = await staged();
    const unknown: Content = {
      type: 'run-booking',
      booking: { runCode: `RUN-${small.id}`, startsAt: '2026-03-19T00:00:00Z' },
    };
    expect(await report(event(reference, 3, unknown), event(reference, 3, onRun(elsewhere)))).toEqual([
      'The tenant has no run with this code that starts at this time',
      'The run does not deliver in the region of the receiver',
    ]);
  });

  it('come back when a late event makes a cancellation impossible', async () => {
    const reference = await staged();
    await report(event(reference, 3, onRun(small)));
    await report(event(reference, 5, { type: 'status', status: 'CANCELLED' }));
    expect(await read(reference)).toMatchObject({ booking: { deliveryRunName: null } });
    await report(event(reference, 4, { type: 'status', status: 'DELIVERED' }));
    expect(await read(reference)).toMatchObject({ booking: { deliveryRunName: small.name } });
  });
});

describe('[@API-03] equipment', () => {
  it('replaces the hireage of the consignment', async () => {
    const reference = await staged();
    const hireage = { providerCode: 'CHEP', hireUnitCode: 'PLT', quantity: 4 };
    expect(
      await report(
        event(reference, 4, { type: 'equipment', hireage }),
        event(reference, 3, { type: 'equipment', hireage: null }),
        event(reference, 5, { type: 'equipment', hireage: { ...hireage, providerCode: 'LOSCAM' } }),
      ),
    ).toEqual(['applied', 'applied', 'The tenant has no such hire unit']);
    expect((await read(reference)).hireage).toEqual({
      hireUnit: { providerCode: 'CHEP', code: 'PLT', name: 'Pallet' },
      quantity: 4,
    });
    expect((await inFeed(reference))?.hireage).toEqual(hireage);
    await report(event(reference, 6, { type: 'equipment', hireage: null }));
    expect((await read(reference)).hireage).toBeNull();
  });
});

it.each([
  [400, { type: 'run-booking', booking: { runCode: 'A' } }, '/events/0/booking/startsAt'],
  [400, { type: 'run-booking' }, '/events/0/booking'],
  [
    422,
    { type: 'equipment', hireage: { providerCode: 'CHEP', hireUnitCode: 'PLT', quantity: 1000 } },
    '/events/0/hireage/quantity',
  ],
])('answers %i to a batch with a wrong form: %o', async (status, content, pointer) => {
  const sent = { id: 'x', reference: 'KEA00000001', occurredAt: '2026-03-18T03:00:00Z', ...content };
  const answer = await client.request('POST /api/provider/v1/events', { body: { events: [sent] } });
  expect([answer.status, answer.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([
    status,
    pointer,
  ]);
});
