import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type DueTimes = ResponseBody<'exceptionDueTimes'>;
type Event = Sent<'reportEvents', 'body'>['events'][number];

let test: TestApp;
let world: FreightWorld;
let early: FreightWorld;
let other: FreightWorld;
let neighbour: Caller;
let began: Date;
const clients = new Map<FreightWorld, ProviderClient>();

beforeAll(async () => {
  test = await testApp();
  began = test.now;
  world = await freightWorld(test);
  early = await freightWorld(test, { settings: { ExceptionWorkingHours: '06:00-14:00' } });
  other = await freightWorld(test);
  neighbour = await test.world.person(world.organisation, { siteIds: [world.organisation.siteIds[1] ?? 0] });
  for (const { organisation } of [world, early, other])
    await asSystem(sql`
      insert into standard_event (tenant_id, title, acting_party, target_hours)
      values (${organisation.tenant.id}, 'Receiver closed', 'RECEIVER', 2)`);
  await asSystem(sql`
    insert into provider_closure (tenant_id, day, region_id, reason)
    values (${world.organisation.tenant.id}, '2026-03-19', null, 'Depot move')`);
  for (const each of [world, early, other])
    clients.set(each, await providerClient(test, each.organisation.tenant));
});
afterEach(() => {
  test.now = began;
});
afterAll(() => test.close());

const asSystem = (statement: ReturnType<typeof sql>) =>
  test.deps.database.asSystem((tx) => tx.query<object>(statement));

let lastEvent = 0;
const newId = () => `due-${(lastEvent += 1)}`;

async function report(of: FreightWorld, ...events: Event[]) {
  const response = await clients.get(of)?.request('POST /api/provider/v1/events', { body: { events } });
  expect(response?.json<ResponseBody<'reportEvents'>>().events.map(({ outcome }) => outcome)).toEqual(
    events.map(() => 'applied'),
  );
}

/** A consignment that is staged now, with exceptions that are raised now. */
async function withExceptions(of: FreightWorld, ...titles: string[]) {
  const created = (await of.create()).json<{ id: number; reference: string }>();
  const { id, reference } = created;
  const pickup = `POST ${of.path}/consignments/${reference}/request-pickup` as const;
  expect((await test.request(of.caller, pickup, { body: {} })).status).toBe(200);
  const occurredAt = test.now.toISOString();
  const eventIds = titles.map(newId);
  await report(
    of,
    ...titles.map((title, index): Event => ({
      type: 'exception',
      id: eventIds[index] ?? '',
      reference,
      occurredAt,
      title,
      description: 'The gate was locked',
    })),
  );
  return { id, reference, eventIds };
}

async function listed(of: FreightWorld, reference: string) {
  const response = await test.request(of.caller, `GET ${of.path}/consignments/${reference}/exceptions`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'consignmentExceptions'>>().exceptions.map(({ due }) => due);
}

async function dueTimes(
  of: FreightWorld,
  ids: readonly number[],
  caller: Caller = of.caller,
): Promise<DueTimes> {
  const response = await test.request(caller, `POST ${of.path}/consignments/exception-due-times`, {
    body: ids,
  });
  expect(response.status, response.text).toBe(200);
  return response.json<DueTimes>();
}

describe('the due time of an exception', () => {
  it('follows from the target of its type, or 8 hours, and skips the closures of the provider', async () => {
    test.now = new Date('2026-03-18T13:00+13:00');
    const { id, reference } = await withExceptions(world, 'Receiver closed', 'Unknown');
    const expected = [
      { dueAtDateTimeUtc: '2026-03-18T02:00:00.000Z', isOverdue: false, text: 'Due in 2 h' },
      { dueAtDateTimeUtc: '2026-03-19T23:00:00.000Z', isOverdue: false, text: 'Due in 8 h' },
    ];
    expect(await listed(world, reference)).toEqual(expected);
    expect(await dueTimes(world, [id, id])).toEqual([
      {
        consignmentId: id,
        title: 'Receiver closed',
        raisedAtDateTimeUtc: '2026-03-18T00:00:00.000Z',
        due: expected[0],
      },
      {
        consignmentId: id,
        title: 'Unknown',
        raisedAtDateTimeUtc: '2026-03-18T00:00:00.000Z',
        due: expected[1],
      },
    ]);
    test.now = new Date('2026-03-20T09:00+13:00');
    expect(await listed(world, reference)).toMatchObject([
      { isOverdue: true, text: 'Overdue by 3 h' },
      { isOverdue: false, text: 'Due in 3 h' },
    ]);
  });

  it('is counted in the working hours of the tenant', async () => {
    test.now = new Date('2026-03-18T13:00+13:00');
    const { reference } = await withExceptions(early, 'Receiver closed');
    expect(await listed(early, reference)).toEqual([
      { dueAtDateTimeUtc: '2026-03-18T18:00:00.000Z', isOverdue: false, text: 'Due in 2 h' },
    ]);
  });

  it('follows the present target, and ends with the resolution', async () => {
    const { id, reference, eventIds } = await withExceptions(other, 'Receiver closed');
    await asSystem(sql`
      update standard_event set target_hours = 4 where tenant_id = ${other.organisation.tenant.id}`);
    expect(await listed(other, reference)).toMatchObject([{ text: 'Due in 4 h' }]);
    await report(other, {
      type: 'resolution',
      id: newId(),
      reference,
      occurredAt: test.now.toISOString(),
      resolves: eventIds[0] ?? '',
    });
    expect(await listed(other, reference)).toEqual([null]);
    expect(await dueTimes(other, [id])).toEqual([]);
  });

  it('orders Today, whose overdue exceptions are those of the list', async () => {
    test.now = new Date('2026-03-18T13:00+13:00');
    const overdue = await withExceptions(early, 'Receiver closed');
    const pair = await withExceptions(early, 'Unknown');
    test.now = new Date('2026-03-19T09:00+13:00');
    const last = await withExceptions(early, 'Unknown');
    await report(early, {
      type: 'exception',
      id: newId(),
      reference: pair.reference,
      occurredAt: test.now.toISOString(),
      title: 'Receiver closed',
      description: 'The gate was locked again',
    });
    test.now = new Date('2026-03-19T09:30+13:00');
    const section = await exceptionsOfToday(early);
    // The exception of an earlier test, of the same time, is overdue too.
    expect([section?.count, section?.overdueCount]).toEqual([4, 2]);
    expect(section?.rows.map(({ isOverdue }) => isOverdue)).toEqual([true, true, false, false]);
    const ours = section?.rows.filter(({ reference }) =>
      [overdue, pair, last].some((each) => each.reference === reference),
    );
    expect(ours?.map(({ reference, reason, exception }) => [reference, reason.text, exception?.due])).toEqual(
      [
        [
          overdue.reference,
          'Receiver closed',
          { dueAtDateTimeUtc: '2026-03-18T18:00:00.000Z', isOverdue: true, text: 'Overdue by 2 h 30 min' },
        ],
        // Its older exception is due at 1 pm.
        [
          pair.reference,
          'Receiver closed',
          { dueAtDateTimeUtc: '2026-03-18T22:00:00.000Z', isOverdue: false, text: 'Due in 1 h 30 min' },
        ],
        [
          last.reference,
          'Unknown',
          { dueAtDateTimeUtc: '2026-03-19T20:00:00.000Z', isOverdue: false, text: 'Due in 7 h 30 min' },
        ],
      ],
    );

    expect(await searched(early, ['OVERDUE'])).toContain(overdue.reference);
    expect(await searched(early, ['OVERDUE'])).toHaveLength(2);
    expect(await searched(early, ['OVERDUE', 'RESOLVED'])).toHaveLength(2);
    expect(await searched(early, ['UNRESOLVED', 'OVERDUE'])).toHaveLength(4);
    // At its due time an exception is not overdue.
    test.now = new Date('2026-03-19T11:00+13:00');
    expect(await searched(early, ['OVERDUE'])).toHaveLength(2);
    test.now = new Date(test.now.getTime() + 1);
    expect(await searched(early, ['OVERDUE'])).toContain(pair.reference);
    expect((await exceptionsOfToday(early))?.overdueCount).toBe(3);
  });
});

async function exceptionsOfToday(of: FreightWorld) {
  const response = await test.request(of.caller, `POST ${of.path}/reports/today`, { body: {} });
  return response.json<ResponseBody<'today'>>().sections.find(({ code }) => code === 'EXCEPTIONS');
}

async function searched(of: FreightWorld, exceptions: Sent<'searchConsignments', 'body'>['exceptions']) {
  const response = await test.request(of.caller, `POST ${of.path}/consignments/search`, {
    body: { exceptions },
  });
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'searchConsignments'>>().results.map(({ reference }) => reference);
}

it('[@LIST-15] due times of other sites and organisations are left out', async () => {
  const { id } = await withExceptions(world, 'Receiver closed');
  expect(await dueTimes(world, [id], neighbour)).toEqual([]);
  expect(await dueTimes(other, [id])).toEqual([]);
  const foreign = await test.request(other.caller, `POST ${world.path}/consignments/exception-due-times`, {
    body: [id],
  });
  expect(foreign.status).toBe(404);
});
