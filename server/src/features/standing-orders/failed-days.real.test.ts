import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { standingOrderWorld, type StandingOrderWorld } from '#testing/standing-order-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Notifications = ResponseBody<'notifications'>;

let test: TestApp;
let world: StandingOrderWorld;
let other: StandingOrderWorld;
/** A user without the site of the orders, and one with it that owns none of them. */
let neighbour: Caller;
let colleague: Caller;

beforeAll(async () => {
  test = await testApp();
  world = await standingOrderWorld(test, { sites: 2 });
  other = await standingOrderWorld(test);
  const [first = 0, second = 0] = world.organisation.siteIds;
  neighbour = await test.world.person(world.organisation, { siteIds: [second] });
  colleague = await test.world.person(world.organisation, { siteIds: [first] });
});
beforeEach(() => test.deps.database.asSystem((tx) => tx.query(sql`delete from standing_order`)));
afterAll(() => test.close());

const setAccount = (isActive: boolean) =>
  test.deps.database.asSystem((tx) =>
    tx.query(sql`update account set is_active = ${isActive} where id = ${world.accountId}`),
  );

/** An order whose consignment for Monday, 23/03/2026 could not be created. */
async function failedOrder(name = 'Weekly cartons') {
  const order = await world.add({ name });
  await setAccount(false);
  await world.work('2026-03-22T11:00:00Z');
  await setAccount(true);
  return order;
}

async function today(caller: Caller = world.caller, body: object = {}, of = world) {
  const response = await test.request(caller, `POST ${of.path}/reports/today`, { body });
  expect(response.status, response.text).toBe(200);
  const { failedOrderDays: found } = response.json<ResponseBody<'today'>>();
  if (found === undefined) throw new Error('Today has no failed days');
  return found;
}

const bell = async (caller: Caller = world.caller, of = world) =>
  (await test.request(caller, `GET ${of.path}/notifications`)).json<Notifications>();

const dismiss = (id: number, day = '2026-03-23', caller: Caller = world.caller) =>
  test.request(caller, `POST ${world.orders}/${id}/days/${day}/dismissal`, { body: {} });

async function audits(): Promise<number> {
  const rows = await test.deps.database.asSystem((tx) =>
    tx.query(sql`select from audit_entry where operation = 'dismissStandingOrderDay'`),
  );
  return rows.length;
}

describe('a day of a standing order that failed', () => {
  it('is on Today for the users of its site, with order, day and reason', async () => {
    const { id } = await failedOrder();
    const expected = {
      count: 1,
      rows: [
        {
          standingOrderId: id,
          name: 'Weekly cartons',
          day: '2026-03-23',
          pickupDay: '2026-03-23',
          reason: "The account isn't active any more",
          failedAtDateTimeUtc: '2026-03-22T11:00:00.000Z',
        },
      ],
    };
    expect(await today()).toEqual(expected);
    expect(await today(colleague)).toEqual(expected);
    const [first = 0, second = 0] = world.organisation.siteIds;
    expect((await today(world.caller, { siteIds: [first] })).count).toBe(1);
    expect((await today(world.caller, { siteIds: [second] })).count).toBe(0);
    expect((await today(neighbour)).count).toBe(0);
    expect((await today(other.caller, {}, other)).count).toBe(0);
  });

  it('is in the bell of the owner alone, until it is read', async () => {
    const { id } = await failedOrder();
    const [found, ...others] = await bell();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'standing-order',
      message:
        'Couldn\'t create the consignment of "Weekly cartons" for 23/03/2026: The account isn\'t active any more',
      isFailure: true,
      atDateTimeUtc: '2026-03-22T11:00:00.000Z',
      reference: null,
      standingOrderId: id,
    });
    expect(await bell(colleague)).toEqual([]);
    expect(await bell(other.caller, other)).toEqual([]);
    const read = (caller: Caller) =>
      test.request(caller, `POST ${world.path}/notifications/read`, { body: { ids: [found?.id] } });
    expect((await read(colleague)).json()).toEqual([]);
    expect(await bell()).toHaveLength(1);
    expect((await read(world.caller)).json()).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  it('leaves Today when a change of the order processes it again and the consignment is created', async () => {
    const { id } = await failedOrder();
    const changed = await test.request(world.caller, `PUT ${world.orders}/${id}`, {
      body: await world.body(),
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await today()).count).toBe(0);
    await world.work('2026-03-22T12:00:00Z');
    expect((await world.show(id)).lastRun).toMatchObject({ outcome: 'CREATED' });
    expect((await today()).count).toBe(0);
  });

  it('is on Today again when it fails again after a change', async () => {
    const { id } = await failedOrder();
    const changed = await test.request(world.caller, `PUT ${world.orders}/${id}`, {
      body: await world.body(),
    });
    expect(changed.status, changed.text).toBe(200);
    await setAccount(false);
    await world.work('2026-03-22T12:00:00Z');
    await setAccount(true);
    expect((await today()).count).toBe(1);
    expect(await bell()).toHaveLength(2);
  });

  it('is not processed again by a change once it is dismissed, because its freight may be booked', async () => {
    const { id } = await failedOrder();
    expect((await dismiss(id)).status).toBe(200);
    const changed = await test.request(world.caller, `PUT ${world.orders}/${id}`, {
      body: await world.body(),
    });
    expect(changed.status, changed.text).toBe(200);
    await world.work('2026-03-22T12:00:00Z');
    expect((await world.show(id)).runs[0]).toMatchObject({ day: '2026-03-23', outcome: 'FAILED' });
    expect((await today()).count).toBe(0);
  });

  it('leaves Today for all users when a user dismisses it, and stays in the list of days', async () => {
    const before = await audits();
    const { id } = await failedOrder();
    const failed = await failedOrder('Weekly pallets');
    expect((await dismiss(id)).json()).toEqual({ day: '2026-03-23' });
    expect((await dismiss(id)).status).toBe(200);
    expect((await today(colleague)).rows.map(({ name }) => name)).toEqual(['Weekly pallets']);
    expect((await world.show(id)).runs[0]).toMatchObject({ day: '2026-03-23', outcome: 'FAILED' });
    expect((await dismiss(failed.id, '2026-03-23', neighbour)).status).toBe(404);
    expect((await dismiss(failed.id, '2026-03-30')).status).toBe(404);
    expect((await dismiss(failed.id, 'monday')).status).toBe(404);
    // The second dismissal changed nothing.
    expect(await audits()).toBe(before + 1);
  });

  it('leaves Today seven working days after its pickup day', async () => {
    await failedOrder();
    const start = test.now;
    // Wednesday is the seventh working day after Monday, 23 March.
    test.now = new Date('2026-04-01T00:00:00Z');
    expect((await today()).count).toBe(1);
    test.now = new Date('2026-04-02T00:00:00Z');
    expect((await today()).count).toBe(0);
    test.now = start;
  });

  it('is counted in full, with the first eight days by pickup', async () => {
    const { id } = await world.add();
    await world.work('2026-05-31T12:00:00Z');
    const { count, rows } = await today();
    expect([count, rows.length]).toEqual([10, 8]);
    expect(rows[0]).toMatchObject({ standingOrderId: id, pickupDay: '2026-03-23' });
  });
});
