import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import {
  type StandingOrder,
  standingOrderWorld,
  type StandingOrderWorld,
} from '#testing/standing-order-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let test: TestApp;
let world: StandingOrderWorld;

beforeAll(async () => {
  test = await testApp();
  world = await standingOrderWorld(test);
});
afterEach(() => system`delete from standing_order`);
afterAll(() => test.close());

const system = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));
const listed = async (caller = world.caller) =>
  (await test.request(caller, `GET ${world.orders}`)).json<ResponseBody<'standingOrders'>>();
const change = async (id: number, over: Parameters<StandingOrderWorld['body']>[0], headers = {}) =>
  test.request(world.caller, `PUT ${world.orders}/${id}`, { body: await world.body(over), headers });
const detailsOf = (problem: Problem) => problem.errors?.map(({ pointer, detail }) => [pointer, detail]);

describe('a standing order', () => {
  it('is stored with the values of a template and shows its next ten days', async () => {
    const body = await world.body({ rule: { weekdays: [5, 1], startDay: '2026-03-20' } });
    const response = await world.post(body, world.caller, { 'idempotency-key': 'once' });
    expect([response.status, response.headers['etag']], response.text).toEqual([201, '"1"']);
    const order = response.json<StandingOrder>();
    expect(response.headers['location']).toBe(`${world.orders}/${order.id}`);
    expect(order).toMatchObject({
      name: 'Weekly cartons',
      templateName: 'Two cartons',
      ownerName: `Name of ${world.caller.sub}`,
      isReady: false,
      rule: { weekdays: [1, 5], everyWeeks: 1, startDay: '2026-03-20', endDay: null },
      state: 'ACTIVE',
      pause: null,
      mayChange: true,
      lastRun: null,
      runs: [],
      nextOccurrence: { day: '2026-03-20', pickupDay: '2026-03-20', creationDay: '2026-03-20', reason: null },
    });
    expect(order.occurrences).toHaveLength(10);
    expect(order.occurrences.slice(4, 6)).toEqual([
      // Tuesday has no pickup of its own.
      {
        day: '2026-04-03',
        pickupDay: '2026-04-07',
        creationDay: '2026-04-07',
        reason: 'Good Friday',
        outcome: null,
      },
      {
        day: '2026-04-06',
        pickupDay: null,
        creationDay: '2026-04-06',
        reason: 'Easter Monday, and there is another pickup on the day it would move to',
        outcome: null,
      },
    ]);
    expect((await world.post(body, world.caller, { 'idempotency-key': 'once' })).text).toBe(response.text);
    expect(await world.show(order.id)).toEqual({
      ...order,
      // Fills the create form for a day that failed.
      details: expect.objectContaining({ accountId: world.accountId, serviceType: 'STD' }),
      senderSite: expect.objectContaining({ isActive: true }),
      receiverSite: expect.objectContaining({ name: 'Site S2' }),
    });
    const { occurrences: _days, runs: _runs, ...listing } = order;
    expect(await listed()).toEqual([listing]);
  });

  it('keeps its values when the template is deleted', async () => {
    const templateId = await world.template();
    const { id } = await world.add({ templateId });
    await test.request(world.caller, `DELETE ${world.path}/consignment-templates/${templateId}`);
    const changed = await test.request(world.caller, `PUT ${world.orders}/${id}`, {
      body: { ...(await world.body({ templateId })), templateId: null, name: 'Fortnightly' },
    });
    expect(changed.json(), changed.text).toMatchObject({ name: 'Fortnightly', templateName: 'Two cartons' });
  });

  it('needs a template from which a consignment can be created', async () => {
    const refused = async (templateId: number) =>
      detailsOf((await world.post(await world.body({ templateId }))).json<Problem>());
    expect(await refused(await world.template({ serviceType: null, receiverParticipantId: null }))).toEqual([
      ['/templateId', "The template can't be used: Service type is required"],
    ]);
    expect(await refused(await world.template({ receiverParticipantId: null }))).toEqual([
      ['/templateId', "The template can't be used: Receiver site is required"],
    ]);
    expect(
      await refused(await world.template({ lineItems: [world.line({ packagingType: 'BIN' })] })),
    ).toEqual([['/templateId', 'The template can\'t be used: Packaging Type "BIN" not found']]);
    expect(await refused(999_999)).toEqual([['/templateId', 'Template not found']]);
    expect(await listed()).toEqual([]);
  });

  it('names the field of a wrong rule', async () => {
    for (const [rule, pointer] of [
      [{ weekdays: [] }, '/rule/weekdays'],
      [{ weekdays: [1, 1] }, '/rule/weekdays'],
      [{ everyWeeks: 9 }, '/rule/everyWeeks'],
      [{ leadDays: 11 }, '/rule/leadDays'],
      [{ startDay: '2026-03-17' }, '/rule/startDay'],
      [{ endDay: '2026-03-17' }, '/rule/endDay'],
    ] as const) {
      const refused = await world.post(await world.body({ rule: rule as object }));
      expect([refused.status, detailsOf(refused.json<Problem>())?.[0]?.[0]]).toEqual([422, pointer]);
    }
  });

  it('is seen and changed by the users of its site with CREATE', async () => {
    const { id } = await world.add();
    const [site = 0, other = 0] = world.organisation.siteIds;
    const elsewhere = await test.world.person(world.organisation, { siteIds: [other] });
    const colleague = await test.world.person(world.organisation, { siteIds: [site] });
    const reader = { ...colleague, permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'] as const };
    expect(await listed(elsewhere)).toEqual([]);
    for (const call of [`GET ${world.orders}/${id}`, `POST ${world.orders}/${id}/end`] as const) {
      const sent = call.startsWith('POST') ? { body: {} } : {};
      expect((await test.request(elsewhere, call, sent)).status).toBe(404);
    }
    expect(await world.show(id, reader)).toMatchObject({ id, mayChange: false });
    const body = await world.body();
    expect((await world.post(body, reader)).status).toBe(403);
    const changed = await test.request(colleague, `PUT ${world.orders}/${id}`, { body });
    expect(changed.json(), changed.text).toMatchObject({ ownerName: `Name of ${colleague.sub}`, version: 2 });
  });

  it('marks as ready only with MAINTAIN', async () => {
    const limited = {
      ...world.caller,
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit', 'Consignment.CREATE'] as const,
    };
    expect((await world.post(await world.body({ isReady: true }), limited)).status).toBe(403);
    expect((await world.post(await world.body({ isReady: false }), limited)).status).toBe(201);
  });

  it('is paused, resumed and ended', async () => {
    const { id } = await world.add();
    const pause = { from: '2026-03-18', to: null };
    const paused = await world.act(id, 'pause', pause, { 'idempotency-key': 'pause', 'if-match': '"1"' });
    expect(paused.json(), paused.text).toMatchObject({
      version: 2,
      state: 'PAUSED',
      pause,
      nextOccurrence: null,
    });
    const repeated = await world.act(id, 'pause', pause, { 'idempotency-key': 'pause', 'if-match': '"1"' });
    expect(repeated.text).toBe(paused.text);
    expect((await world.act(id, 'resume')).json()).toMatchObject({ state: 'ACTIVE', pause: null });
    const later = { from: '2026-12-24', to: '2027-01-03' };
    expect((await world.act(id, 'pause', later)).json()).toMatchObject({ state: 'ACTIVE', pause: later });
    for (const [body, pointer] of [
      [{ from: '2026-12-24', to: '2026-12-23' }, '/to'],
      [{ from: '2026-03-01', to: '2026-03-17' }, '/to'],
    ] as const) {
      const refused = await world.act(id, 'pause', body);
      expect([refused.status, detailsOf(refused.json<Problem>())?.[0]?.[0]]).toEqual([422, pointer]);
    }
    expect((await world.act(id, 'end')).json()).toMatchObject({
      state: 'ENDED',
      occurrences: [],
      mayChange: false,
    });
    for (const response of [
      await world.act(id, 'resume'),
      await change(id, {}),
      await world.act(id, 'end'),
    ]) {
      expect([response.status, response.json<{ detail: string }>().detail]).toEqual([
        409,
        'This standing order has ended',
      ]);
    }
  });

  it('names days whose consignment exists, and creates late ones today', async () => {
    const { id, occurrences } = await world.add({ rule: { weekdays: [4, 1], leadDays: 5 } });
    const shown = (of: StandingOrder) =>
      of.occurrences.slice(0, 3).map(({ day, creationDay, outcome }) => [day, creationDay, outcome]);
    expect(shown({ ...(await world.show(id)), occurrences })).toEqual([
      ['2026-03-19', '2026-03-18', null],
      ['2026-03-23', '2026-03-18', null],
      ['2026-03-26', '2026-03-19', null],
    ]);
    await world.work('2026-03-18T02:30:00Z');
    expect(shown(await world.show(id)).map(([, , outcome]) => outcome)).toEqual(['CREATED', 'CREATED', null]);
    const { rule } = await world.body({ rule: { weekdays: [4, 1], leadDays: 5 } });
    const preview = await test.request(world.caller, `POST ${world.orders}/preview`, {
      body: { standingOrderId: id, rule },
    });
    expect(
      preview
        .json<StandingOrder['occurrences']>()
        .map(({ outcome }) => outcome)
        .slice(0, 3),
    ).toEqual(['CREATED', 'CREATED', null]);
  });

  it('is not changed over a change of another user', async () => {
    const { id } = await world.add();
    expect((await change(id, { name: 'First' }, { 'if-match': '"1"' })).headers['etag']).toBe('"2"');
    const stale = await change(id, { name: 'Second' }, { 'if-match': '"1"' });
    expect([stale.status, stale.json<{ current: StandingOrder }>().current.name]).toEqual([412, 'First']);
    expect((await world.act(id, 'pause', { from: '2026-04-01' }, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('is rejected when the user has a hundred', async () => {
    await system`
      insert into standing_order
        (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name, details, is_ready,
          weekdays, every_weeks, start_day, on_holiday, lead_days, counts_from, created_at)
      select o.tenant_id, o.id, ${world.caller.userId}, 'x', '{}', ${world.organisation.siteIds[0] ?? 0}, 'x', 'x', '{}',
        false, '{1}', 1, '2026-03-18', 'SKIP', 0, '2026-03-18', now()
      from organisation o, generate_series(1, 100) where o.id = ${world.organisation.id}`;
    expect(detailsOf((await world.post(await world.body())).json<Problem>())).toEqual([
      ['/name', 'At most 100 standing orders. End one first.'],
    ]);
  });
});

describe('a preview', () => {
  const preview = async (body: object) =>
    test.request(world.caller, `POST ${world.orders}/preview`, { body });

  it('shows the holidays where the freight of the template is picked up', async () => {
    const rule = {
      ...(await world.body()).rule,
      startDay: '2026-11-10',
      weekdays: [5],
      onHoliday: 'PREVIOUS',
    };
    const senderParticipant = {
      fullName: 'Rātā Supplies',
      address: {
        streetNumber: '12',
        street: 'Tūī Street',
        suburb: 'Riccarton',
        city: 'Christchurch',
        postcode: '8011',
      },
    };
    const days = async (templateId: number) =>
      (await preview({ templateId, rule })).json<ResponseBody<'previewStandingOrder'>>();
    expect((await days(await world.template()))[0]).toMatchObject({
      day: '2026-11-13',
      pickupDay: '2026-11-13',
    });
    const christchurch = await days(await world.template({ senderParticipantId: null, senderParticipant }));
    expect(christchurch).toHaveLength(10);
    expect(christchurch[0]).toEqual({
      day: '2026-11-13',
      pickupDay: '2026-11-12',
      creationDay: '2026-11-12',
      reason: 'Canterbury Show Day',
      outcome: null,
    });
    expect(await listed()).toEqual([]);
  });

  it('keeps the pause of the order, and needs a template or an order', async () => {
    const { id, rule } = await world.add();
    await world.act(id, 'pause', { from: '2026-03-23', to: '2026-03-23' });
    expect((await preview({ standingOrderId: id, rule })).json<unknown[]>()[0]).toMatchObject({
      day: '2026-03-23',
      pickupDay: null,
      reason: 'Paused',
    });
    expect((await preview({ rule })).status).toBe(422);
    expect((await preview({ standingOrderId: 999_999, rule })).status).toBe(404);
  });
});
