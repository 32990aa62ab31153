import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { createDueConsignments } from '#jobs/standing-orders/create-due-consignments.ts';
import {
  consignmentsOf,
  standingOrderWorld,
  type StandingOrderWorld,
} from '#testing/standing-order-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: StandingOrderWorld;
/** Organisations of other tenants; the second one has no requested pickups. */
let other: StandingOrderWorld;
let withoutPickups: StandingOrderWorld;
/** The largest id before the test. */
let lastId = 0;

beforeAll(async () => {
  test = await testApp();
  world = await standingOrderWorld(test);
  other = await standingOrderWorld(test);
  withoutPickups = await standingOrderWorld(test, { settings: { RequestedPickupDateEnabled: 'false' } });
});
beforeEach(async () => {
  const [row] = await system<{ id: number }>`select coalesce(max(id), 0) as id from consignment`;
  lastId = row?.id ?? 0;
});
afterEach(() => system`with closures as (delete from provider_closure) delete from standing_order`);
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const consignments = (of = world) => consignmentsOf(test, of, lastId);
const outcomes = async (id: number) =>
  (await world.show(id)).runs.map(({ day, pickupDay, outcome, reason }) => [day, pickupDay, outcome, reason]);

/** Midnight in New Zealand at the start of the day is 11:00 UTC of the day before, until 4 April. */
describe('the consignment of a standing order', () => {
  it('is created on its day, once, with the number, audit, notice and history of a create request', async () => {
    const { id } = await world.add();
    await world.work('2026-03-22T10:59:00Z');
    expect(await consignments()).toEqual([]);
    await world.work('2026-03-22T11:00:00Z');
    await world.work('2026-03-22T11:01:00Z');
    const [created, ...others] = await consignments();
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      status: 1,
      siteId: world.organisation.siteIds[0],
      pickupDay: '2026-03-23',
      createdBy: world.caller.userId,
    });
    const reference = created?.reference ?? '';
    expect(reference).toMatch(/^[A-Z]{3}\d{8}$/);
    expect(await outcomes(id)).toEqual([['2026-03-23', '2026-03-23', 'CREATED', null]]);
    expect((await world.show(id)).runs[0]?.reference).toBe(reference);
    const one = `${world.path}/consignments/${reference}` as const;
    expect((await test.request(world.caller, `GET ${one}/standing-order`)).json()).toEqual({
      standingOrder: { id, name: 'Weekly cartons' },
    });
    const { changes } = (await test.request(world.caller, `GET ${one}/history`)).json<{
      changes: object[];
    }>();
    expect(changes[0]).toMatchObject({
      field: 'created',
      through: 'standing-order',
      sourceId: id,
      sourceName: 'Weekly cartons',
      changedBy: `Name of ${world.caller.sub}`,
    });
    const [kept] = await system`
      select
        (select count(*)::int from audit_entry a where a.consignment_id = c.id) as audits,
        (select string_agg(kind, ',') from notice n where n.consignment_id = c.id) as notices
      from consignment c where reference = ${reference}`;
    expect(kept).toEqual({ audits: 1, notices: 'consignment.created' });
    await world.work('2026-03-29T11:00:00Z');
    expect((await consignments()).map(({ pickupDay }) => pickupDay)).toEqual(['2026-03-23', '2026-03-30']);
  });

  it('is created once by several workers', async () => {
    for (const name of ['a', 'b', 'c']) await world.add({ name });
    await Promise.all([1, 2, 3, 4].map(() => world.work('2026-03-22T11:00:00Z')));
    await world.work('2026-03-22T11:01:00Z');
    expect(await consignments()).toHaveLength(3);
  });

  it('is created once when the worker dies between the consignment and its record', async () => {
    const { id } = await world.add();
    const dying = new Database({
      url: test.databaseUrl,
      poolSize: 1,
      applicationName: 'dying-worker',
      onIdleError: () => {},
    });
    const holder = new Client({ connectionString: test.adminUrl });
    await holder.connect();
    await holder.query('begin; lock table standing_order_run in exclusive mode');
    const clock = () => new Date('2026-03-22T11:00:00Z');
    const died = createDueConsignments({ ...test.deps, database: dying, clock });
    const terminated = () =>
      withClient(test.adminUrl, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'dying-worker' and wait_event_type = 'Lock'`),
      );
    await vi.waitFor(async () => expect((await terminated()).rowCount).toBe(1), { timeout: 10_000 });
    await died.catch(() => {});
    await holder.query('rollback');
    await holder.end();
    await dying.close();
    expect([await consignments(), await outcomes(id)]).toEqual([[], []]);
    await Promise.all([1, 2].map(() => world.work('2026-03-22T11:01:00Z')));
    expect(await consignments()).toHaveLength(1);
    expect(await outcomes(id)).toEqual([['2026-03-23', '2026-03-23', 'CREATED', null]]);
  });

  it('is created so many working days ahead, over Easter', async () => {
    await world.add({ rule: { weekdays: [4], leadDays: 3, startDay: '2026-04-09' } });
    await world.work('2026-04-01T10:00:00Z');
    expect(await consignments()).toEqual([]);
    await world.work('2026-04-01T11:00:00Z');
    expect(await consignments()).toMatchObject([{ pickupDay: '2026-04-09' }]);
  });

  it('moves or is skipped on holidays and closures, also those announced later', async () => {
    const moved = await world.add({ rule: { startDay: '2026-04-06' } });
    const skipped = await world.add({ rule: { startDay: '2026-04-06', onHoliday: 'SKIP' } });
    // The clocks went back on 5 April.
    await world.work('2026-04-05T12:00:00Z');
    expect(await consignments()).toEqual([]);
    expect(await outcomes(skipped.id)).toEqual([['2026-04-06', null, 'SKIPPED', 'Easter Monday']]);
    await system`
      insert into provider_closure (tenant_id, day, reason)
      select tenant_id, '2026-04-07', 'Stocktake' from organisation where id = ${world.organisation.id}`;
    await world.work('2026-04-06T12:00:00Z');
    expect(await outcomes(moved.id)).toEqual([]);
    await world.work('2026-04-07T12:00:00Z');
    expect(await outcomes(moved.id)).toEqual([['2026-04-06', '2026-04-08', 'CREATED', 'Easter Monday']]);
    expect(await consignments()).toMatchObject([{ pickupDay: '2026-04-08' }]);
  });

  it('is skipped during a pause; a resumed order creates the pickups that are still ahead', async () => {
    const { id } = await world.add({ rule: { weekdays: [1, 3] } });
    await world.act(id, 'pause', { from: '2026-03-18' });
    await world.work('2026-03-18T02:00:00Z');
    await world.work('2026-03-22T12:00:00Z');
    expect(await outcomes(id)).toEqual([
      ['2026-03-23', null, 'SKIPPED', 'Paused'],
      ['2026-03-18', null, 'SKIPPED', 'Paused'],
    ]);
    await world.act(id, 'resume');
    await world.work('2026-03-22T12:01:00Z');
    expect((await consignments()).map(({ pickupDay }) => pickupDay)).toEqual(['2026-03-23']);
  });

  it('is created after a resume when the pickup of a day that has passed moves to a day ahead', async () => {
    const { id } = await world.add({ rule: { weekdays: [5], leadDays: 1, startDay: '2026-04-03' } });
    await world.act(id, 'pause', { from: '2026-03-18' });
    await world.work('2026-04-01T12:00:00Z');
    expect(await outcomes(id)).toEqual([['2026-04-03', null, 'SKIPPED', 'Paused']]);
    const start = test.now;
    // Saturday after Good Friday.
    test.now = new Date('2026-04-03T20:00:00Z');
    await world.act(id, 'resume');
    test.now = start;
    await world.work('2026-04-03T20:01:00Z');
    expect((await consignments()).map(({ pickupDay }) => pickupDay)).toEqual(['2026-04-07']);
  });

  it('is not created twice for a day when the rule changes', async () => {
    const { id } = await world.add({ rule: { leadDays: 3, startDay: '2026-04-06' } });
    await world.work('2026-03-30T12:00:00Z');
    expect((await consignments()).map(({ pickupDay }) => pickupDay)).toEqual(['2026-04-07']);
    const body = await world.body({ rule: { weekdays: [2], startDay: '2026-04-06' } });
    await test.request(world.caller, `PUT ${world.orders}/${id}`, { body });
    await world.work('2026-04-06T12:00:00Z');
    expect(await consignments()).toHaveLength(1);
    expect((await outcomes(id))[0]).toEqual([
      '2026-04-07',
      null,
      'SKIPPED',
      'There is already a consignment for this day',
    ]);
  });

  it('is not created after the end of the order', async () => {
    const { id } = await world.add();
    await world.act(id, 'end');
    const last = await world.add({ rule: { endDay: '2026-03-23' } });
    await world.work('2026-03-22T12:00:00Z');
    await world.work('2026-03-29T12:00:00Z');
    expect(await consignments()).toHaveLength(1);
    const rows = await system<{ examineAt: unknown }>`
      select examine_at as "examineAt" from standing_order where id = any(${[id, last.id]}::int[])`;
    expect(rows).toEqual([{ examineAt: null }, { examineAt: null }]);
  });

  it('has no pickup day where the tenant has no requested pickups', async () => {
    await withoutPickups.add();
    await withoutPickups.work('2026-03-22T11:00:00Z');
    expect(await consignments(withoutPickups)).toMatchObject([{ pickupDay: null }]);
  });
});

describe('an order that marks as ready', () => {
  it('creates a ready consignment', async () => {
    const { id } = await world.add({ isReady: true });
    await world.work('2026-03-22T11:00:00Z');
    expect(await consignments()).toMatchObject([{ status: 2 }]);
    expect(await outcomes(id)).toEqual([['2026-03-23', '2026-03-23', 'CREATED', null]]);
  });

  it('leaves a draft where a rule does not allow it, with the reason', async () => {
    const templateId = await world.template({ lineItems: [] });
    const { id } = await world.add({ isReady: true, templateId });
    await world.work('2026-03-22T11:00:00Z');
    expect(await consignments()).toMatchObject([{ status: 1 }]);
    expect((await outcomes(id))[0]?.[3]).toMatch(/^Not marked as ready: /);
  });
});

describe('a consignment that cannot be created', () => {
  const membership = (isActive: boolean) =>
    system`update membership set is_active = ${isActive} where user_id = ${world.caller.userId}`;

  it('is recorded when the owner has left, and stops no other order', async () => {
    const { id } = await world.add();
    await other.add();
    await membership(false);
    await world.work('2026-03-22T11:00:00Z');
    await membership(true);
    expect(await outcomes(id)).toEqual([
      ['2026-03-23', '2026-03-23', 'FAILED', `Name of ${world.caller.sub} has no access to the organisation`],
    ]);
    expect(await consignments(other)).toHaveLength(1);
  });

  it('is recorded when the owner has lost the site of the order', async () => {
    const { id } = await world.add();
    const [site = 0] = world.organisation.siteIds;
    await system`delete from membership_site where user_id = ${world.caller.userId} and site_id = ${site}`;
    await world.work('2026-03-22T11:00:00Z');
    await system`
      insert into membership_site (user_id, organisation_id, site_id)
      values (${world.caller.userId}, ${world.organisation.id}, ${site})`;
    expect((await outcomes(id))[0]?.slice(2)).toEqual([
      'FAILED',
      expect.stringMatching(/^Name of .* no longer has access to /),
    ]);
    expect(await consignments()).toEqual([]);
  });

  it('is recorded when the template is not valid any more, uses no number, and is repeated after a change', async () => {
    const { id } = await world.add();
    await system`update account set is_active = false where id = ${world.accountId}`;
    await world.work('2026-03-22T11:00:00Z');
    expect(await outcomes(id)).toEqual([
      ['2026-03-23', '2026-03-23', 'FAILED', "The account isn't active any more"],
    ]);
    await system`update account set is_active = true where id = ${world.accountId}`;
    await world.work('2026-03-22T12:00:00Z');
    expect(await consignments()).toEqual([]);
    const body = await world.body();
    await test.request(world.caller, `PUT ${world.orders}/${id}`, { body });
    await world.work('2026-03-22T12:01:00Z');
    expect(await consignments()).toMatchObject([{ pickupDay: '2026-03-23' }]);
    expect(await outcomes(id)).toEqual([['2026-03-23', '2026-03-23', 'CREATED', null]]);
  });

  it('is recorded when no worker ran on its day', async () => {
    const { id } = await world.add();
    await world.work('2026-03-30T12:00:00Z');
    expect(await outcomes(id)).toEqual([
      [
        '2026-03-30',
        '2026-03-30',
        'FAILED',
        'The pickup day had passed before the consignment could be created',
      ],
      [
        '2026-03-23',
        '2026-03-23',
        'FAILED',
        'The pickup day had passed before the consignment could be created',
      ],
    ]);
  });
});
