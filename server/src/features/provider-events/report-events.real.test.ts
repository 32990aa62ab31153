import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Event = Sent<'reportEvents', 'body'>['events'][number];
type Consignment = ResponseBody<'getConsignment'>;

let app: TestApp;
let world: FreightWorld;
let other: FreightWorld;
let client: ProviderClient;
let lastId = 0;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app);
  other = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into tag (tenant_id, code, name, colour)
      values (${world.organisation.tenant.id}, 'FRAGILE', 'Fragile', '#aa0000')`),
  );
  await app.deps.database.asSystem((tx) =>
    tx.query(sql`insert into standard_event (tenant_id, title, is_not_in_full)
      values (${world.organisation.tenant.id}, 'Damaged', true)`),
  );
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

/** A consignment at 'Staged' since 01:30. */
async function staged(): Promise<string> {
  const created = await world.create({ requestedDeliveryDate: '2026-03-20' });
  const { reference } = created.json<{ reference: string }>();
  const { status, text } = await app.request(
    world.caller,
    `POST ${world.path}/consignments/${reference}/request-pickup`,
    { body: {} },
  );
  expect(status, text).toBe(200);
  return reference;
}

const time = (clock: string) => `2026-03-18T${clock}:00Z`;
const nextId = () => `event-${++lastId}`;

async function report(events: readonly Event[], now = time('20:00')) {
  app.now = new Date(now);
  const answer = await client.request('POST /api/provider/v1/events', { body: { events } });
  app.now = new Date(time('01:30'));
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ResponseBody<'reportEvents'>>();
}

const outcomes = ({ events }: ResponseBody<'reportEvents'>) =>
  events.map(({ outcome, code, detail }) => (outcome === 'applied' ? outcome : `${code}: ${detail}`));

const read = async (reference: string) =>
  (await app.request(world.caller, `GET ${world.path}/consignments/${reference}`)).json<Consignment>();

const history = (consignment: Consignment) =>
  consignment.statusHistory.map(({ code, statusDateTimeUtc, deliveryEvents }) => [
    code,
    statusDateTimeUtc.slice(11, 16),
    ...deliveryEvents.map(({ title }) => title),
  ]);

const status = (reference: string, clock: string, code: 'PICKUP' | 'TRANSIT' | 'DELIVERED' | 'CANCELLED') =>
  ({ type: 'status', id: nextId(), reference, occurredAt: time(clock), status: code }) as const;
const exception = (reference: string, clock: string) =>
  ({
    type: 'exception',
    id: nextId(),
    reference,
    occurredAt: time(clock),
    title: 'Damaged',
    description: 'Torn carton',
  }) as const;

describe('[@API-03] events of the provider', () => {
  it('move a consignment, with all other values, in one batch', async () => {
    const reference = await staged();
    const raised = exception(reference, '05:00');
    const common = { reference, occurredAt: time('06:00') };
    const answer = await report([
      status(reference, '03:00', 'PICKUP'),
      raised,
      {
        ...common,
        id: nextId(),
        type: 'note',
        title: 'Left at the dock',
        description: 'Bay 4',
        actionRequired: true,
      },
      { ...common, id: nextId(), type: 'resolution', resolves: raised.id, resolvedBy: 'Depot Penrose' },
      { ...common, id: nextId(), type: 'delivery-date', date: '2026-03-19' },
      {
        ...common,
        id: nextId(),
        type: 'price',
        total: '184.20',
        charges: [
          { code: 'BASE', name: 'Base charge', amount: '200.00' },
          { code: 'DISC', name: 'Discount', amount: '-15.80' },
        ],
      },
      { ...common, id: nextId(), type: 'tags', tags: ['FRAGILE'] },
      status(reference, '07:00', 'TRANSIT'),
    ]);
    expect(outcomes(answer)).toEqual(Array(8).fill('applied'));
    const found = await read(reference);
    expect(history(found)).toEqual([
      ['DRAFT', '01:30'],
      ['STAGED', '01:30'],
      ['PICKUP', '03:00', 'Damaged', 'Left at the dock'],
      ['TRANSIT', '07:00'],
    ]);
    expect(found).toMatchObject({
      hasUnresolvedNotes: true,
      isDeliveryException: false,
      confirmedPrice: 184.2,
      confirmedDeliveryDateTimeUtc: '2026-03-18T11:00:00.000Z',
      consignmentTags: [{ code: 'FRAGILE', colour: '#aa0000', name: 'Fragile' }],
    });
    expect(found.statusHistory[2]?.deliveryEvents[0]).toMatchObject({
      createdBy: 'Name of linehaul',
      createdAtDateTimeUtc: '2026-03-18T05:00:00.000Z',
      resolvedBy: 'Depot Penrose',
      resolvedDateTimeUtc: '2026-03-18T06:00:00.000Z',
      actionRequired: false,
    });
  });

  it('that arrive late are placed where they occurred, with the exceptions around them', async () => {
    const reference = await staged();
    await report([status(reference, '03:00', 'PICKUP'), exception(reference, '06:00')]);
    await report([status(reference, '08:00', 'DELIVERED')]);
    await report([status(reference, '05:00', 'TRANSIT')], time('21:00'));
    expect(history(await read(reference))).toEqual([
      ['DRAFT', '01:30'],
      ['STAGED', '01:30'],
      ['PICKUP', '03:00'],
      ['TRANSIT', '05:00', 'Damaged'],
      ['DELIVERED', '08:00'],
    ]);
  });

  it('have no further effect when they are sent again', async () => {
    const reference = await staged();
    const events = [status(reference, '03:00', 'PICKUP'), exception(reference, '04:00')];
    const first = await report(events);
    const before = await read(reference);
    const again = await report([...events, ...events], time('22:00'));
    expect(again.events.map(({ isRepeated, recordedAt }) => [isRepeated, recordedAt])).toEqual(
      Array.from({ length: 4 }, () => [true, first.events[0]?.recordedAt]),
    );
    expect(await read(reference)).toEqual(before);
  });

  it('are rejected with their reason, and other events are not', async () => {
    const reference = await staged();
    const draft = (await world.create()).json<{ reference: string }>().reference;
    const pickup = status(reference, '04:00', 'PICKUP');
    const answer = await report([
      pickup,
      status('ZZZ00000001', '04:00', 'PICKUP'),
      status(draft, '04:00', 'PICKUP'),
      status(reference, '00:00', 'PICKUP'),
      { ...status(reference, '04:00', 'PICKUP'), occurredAt: '2026-03-18T20:06:00Z' },
      { ...pickup, status: 'TRANSIT' },
      { id: nextId(), reference, occurredAt: time('05:00'), type: 'tags', tags: ['NONE'] },
      { id: nextId(), reference, occurredAt: time('05:00'), type: 'resolution', resolves: 'no-such-event' },
      status(reference, '05:00', 'PICKUP'),
      status(reference, '06:00', 'TRANSIT'),
    ]);
    expect(outcomes(answer)).toEqual([
      'applied',
      'not-found: No consignment has this reference',
      'conflict: Pickup of the consignment has not been requested',
      'conflict: The consignment did not exist at that time',
      'rule-broken: The event is more than 5 minutes in the future',
      'key-reused: The batch has another event with this id and other content',
      'rule-broken: The tenant has no such tag',
      'conflict: No exception or note has this id, or it was raised later',
      'conflict: The status cannot follow the status at that time',
      'applied',
    ]);
    expect((await read(reference)).currentStatus?.code).toBe('TRANSIT');
    expect(outcomes(await report([{ ...pickup, status: 'ERR' }]))).toEqual([
      'key-reused: This id belongs to an event with other content',
    ]);
  });

  it('report which earlier events they make impossible', async () => {
    const reference = await staged();
    const late = exception(reference, '06:00');
    const moved = status(reference, '05:00', 'PICKUP');
    await report([moved, late]);
    const { changedOutcomes } = await report([status(reference, '04:00', 'CANCELLED')]);
    expect(changedOutcomes.map(({ id, detail }) => [id, detail]).toSorted()).toEqual([
      [late.id, 'An exception needs a consignment whose pickup was requested and that is not cancelled'],
      [moved.id, 'The status cannot follow the status at that time'],
    ]);
    expect(history(await read(reference))).toEqual([
      ['DRAFT', '01:30'],
      ['STAGED', '01:30'],
      ['CANCELLED', '04:00'],
    ]);
  });

  it('about consignments of other tenants are not known', async () => {
    const reference = await staged();
    const stranger = await providerClient(app, other.organisation.tenant, { sub: 'stranger' });
    const answer = await stranger.request('POST /api/provider/v1/events', {
      body: { events: [status(reference, '01:20', 'PICKUP')] },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(outcomes(answer.json())).toEqual(['not-found: No consignment has this reference']);
  });

  it.each([
    [{ type: 'status', status: 'STAGED' }, 'status'],
    [{ type: 'price', total: '10.00', charges: [{ code: 'A', name: 'A', amount: '9.99' }] }, 'charges'],
    [{ type: 'delivery-date', date: '2026-02-30' }, 'date'],
    [{ type: 'lost' }, 'type'],
  ])('of a wrong form reject the batch: %o', async (content, field) => {
    const event = { id: 'x', reference: 'KEA00000001', occurredAt: time('01:00'), ...content };
    const answer = await client.request('POST /api/provider/v1/events', { body: { events: [event] } });
    expect([answer.status, answer.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([
      422,
      `/events/0/${field}`,
    ]);
  });
});
