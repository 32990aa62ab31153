import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { type BuiltHome, buildWorld } from '@cartage/database/builders/build-world.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { instantAt } from '@cartage/domain/dates/zone.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let test: TestApp;
let home: BuiltHome;
let caller: Caller;

/** Delivered in the first and last minutes of the days with a daylight-saving change, and around them. */
const DELIVERIES = [
  ['2026-04-04', { hour: 23, minute: 59 }, '10.10'],
  ['2026-04-05', { hour: 0, minute: 0 }, '20.20'],
  ['2026-04-05', { hour: 23, minute: 59 }, null],
  ['2026-04-06', { hour: 0, minute: 1 }, '0.05'],
  ['2025-09-27', { hour: 23, minute: 59 }, '1.00'],
  ['2025-09-28', { hour: 0, minute: 0 }, '2.00'],
  ['2025-09-28', { hour: 23, minute: 59 }, '3.30'],
] as const;

beforeAll(async () => {
  test = await testApp();
  home = await asBuilt();
  const { tenant, organisation, person } = home;
  caller = {
    host: tenant.host,
    audience: tenant.audience,
    sub: person.sub,
    organisationId: organisation.id,
    permissions: PERMISSIONS,
  };
});
afterAll(() => test.close());

async function asBuilt(): Promise<BuiltHome> {
  const built = await buildWorld(test.databaseUrl, {
    consignments: [{ requestedDeliveryDay: '2026-03-20' }],
  });
  await asSystem(test.databaseUrl, (client) =>
    addConsignments(
      client,
      built.home.organisation,
      DELIVERIES.map(([day, time, confirmedPrice]) => {
        const delivered = instantAt(day, time);
        const staged = new Date(delivered.getTime() - 86_400_000);
        return {
          confirmedPrice,
          history: [
            { status: 'DRAFT', at: staged },
            { status: 'STAGED', at: staged },
            { status: 'DELIVERED', at: delivered },
          ],
        };
      }),
    ),
  );
  return built.home;
}

const path = (name: string) => `POST /api/v2/customers/${home.organisation.id}/reports/${name}` as const;
const report = (name: string, startDateUtc: string, endDateUtc: string) =>
  test.request(caller, path(name), { body: { startDateUtc, endDateUtc } });

describe('days of the reports', () => {
  it.each([
    ['2026-04-04', '2026-04-06', [1, 2, 1], [10.1, 20.2, 0.05]],
    ['2025-09-27', '2025-09-28', [1, 2], [1, 5.3]],
  ])(
    '[@DASH-12] [@DASH-13] are local days at a daylight-saving change: %s to %s',
    async (from, to, counts, prices) => {
      const delivered = (await report('consignments-delivered', from, to)).json<
        ResponseBody<'reportDelivered'>
      >();
      const revenue = (await report('revenue', from, to)).json<ResponseBody<'reportRevenue'>>();
      const staged = (await report('consignments-staged-to-delivered', from, to)).json<
        ResponseBody<'reportStagedToDelivered'>
      >();
      expect(delivered.currentPeriod.map(({ data }) => data)).toEqual(counts);
      expect(revenue.currentPeriod.map(({ data }) => data)).toEqual(prices);
      expect(staged).toMatchObject({ currentPeriod: { averageDays: 1 }, trend: null });
    },
  );

  it('are the days of the browser’s instants', async () => {
    const response = await report(
      'consignments-delivered',
      '2026-04-04T11:00:00Z',
      '2026-04-05T11:59:59.999Z',
    );
    const { currentPeriod, previousPeriod } = response.json<ResponseBody<'reportDelivered'>>();
    expect(currentPeriod).toEqual([{ dateTime: '2026-04-04T11:00:00.000Z', data: 2 }]);
    expect(previousPeriod).toEqual([{ dateTime: '2026-04-03T11:00:00.000Z', data: 1 }]);
  });

  it.each([
    ['2026-01-01', '2026-04-04', 'A maximum of 3 month(s) is allowed'],
    ['2026-04-05', '2026-04-04', 'To Date is invalid'],
  ])('[@FILTER-05] [@FILTER-06] from %s to %s are rejected: %s', async (from, to, detail) => {
    for (const name of ['difot', 'consignments-by-status', 'revenue']) {
      const response = await report(name, from, to);
      expect(response.status).toBe(422);
      expect(response.json()).toMatchObject({ errors: [{ pointer: '/endDateUtc', detail }] });
    }
    expect((await report('difot', '2026-01-01', '2026-04-03')).status).toBe(200);
  });
});

describe('a drill-down', () => {
  it('[@DASH-10] [@DASH-14] is paged and sorted by its body or its query', async () => {
    const body = { startDateUtc: '2025-09-26', endDateUtc: '2025-09-28', statusCode: 'DELIVERED' };
    const name = path('consignments-by-status/search');
    const ask = async (query: string, over: object) => {
      const response = await test.request(caller, `${name}?${query}`, { body: { ...body, ...over } });
      return response.json<ResponseBody<'drillDownByStatus'>>();
    };
    const first = await ask('', { pageSize: 25, sortDirection: 'desc' });
    expect(first).toMatchObject({ currentPage: 1, pageSize: 25, rowCount: 3, pageCount: 1 });
    expect(await ask('pageSize=25&sortDirection=desc', {})).toEqual(first);
    const upwards = await ask('sortDirection=desc', { sortDirection: 'asc' });
    expect(upwards.results).toEqual(first.results.toReversed());
  });
});

describe('the promised day', () => {
  it('is the requested day at the time of staging', async () => {
    const { id, reference } = home.consignments[0] ?? { id: 0, reference: '' };
    const bulk = `POST /api/v2/customers/${home.organisation.id}/consignments/bulk/request-pickup` as const;
    // Early enough for delivery on the 20th.
    test.now = new Date('2026-03-15T20:00:00Z');
    const staged = await test.request(caller, bulk, { body: { consignmentReferences: [reference] } });
    expect(staged.json(), staged.text).toMatchObject({ results: [{ outcome: 'Success' }] });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update consignment set requested_delivery_day = '2026-03-10',
        requested_delivery_at = ${instantAt('2026-03-10', { hour: 0, minute: 0 })} where id = ${id}`),
    );
    const [kept] = await test.deps.database.asSystem((tx) =>
      tx.query<{ promised: string }>(sql`select promised_day as promised from consignment where id = ${id}`),
    );
    expect(kept?.promised).toBe('2026-03-20');
    test.now = new Date('2026-03-20T10:59:00Z');
    expect((await report('difot', '2026-03-20', '2026-03-20')).json()).toEqual([]);
    // A minute later it is the 21st in New Zealand.
    test.now = new Date('2026-03-20T11:00:00Z');
    expect((await report('difot', '2026-03-20', '2026-03-20')).json()).toMatchObject([
      { onTimeCount: 0, missCount: 1 },
    ]);
  });

  it('[@DASH-04] [@DASH-13] counts on time as specified, and on time in full separately', async () => {
    const { organisation, tenant } = home;
    const at = (day: CalendarDate) => instantAt(day, { hour: 12, minute: 0 });
    const promised = (day: CalendarDate, delivered: CalendarDate | null) => ({
      requestedDeliveryDay: day,
      history: [
        { status: 'DRAFT' as const, at: at('2026-02-02') },
        { status: 'STAGED' as const, at: at('2026-02-02') },
        ...(delivered === null ? [] : [{ status: 'DELIVERED' as const, at: at(delivered) }]),
      ],
    });
    const [short, , late, moving] = await asSystem(test.databaseUrl, (client) =>
      addConsignments(client, organisation, [
        promised('2026-02-04', '2026-02-04'),
        promised('2026-02-04', '2026-02-03'),
        promised('2026-02-04', '2026-02-09'),
        promised('2026-02-04', null),
      ]),
    );
    const event = (typeId: number, isOpen: boolean) =>
      test.deps.database.asSystem((tx) =>
        tx.query(sql`
          insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, standard_event_id,
            title, description, created_at, created_by, action_required, resolved_at, resolved_by)
          values (${organisation.id}, ${short?.id}, 2, 'EXCP', ${typeId}, 'x', 'x', ${at('2026-02-04')}, 'Depot',
            ${isOpen}, ${isOpen ? null : at('2026-02-05')}, ${isOpen ? null : 'Depot'})`),
      );
    const typeOf = async (title: string, isNotInFull: boolean) => {
      const [created] = await test.deps.database.asSystem((tx) =>
        tx.query<{ id: number }>(sql`
          insert into standard_event (tenant_id, title, is_not_in_full)
          values (${tenant.id}, ${title}, ${isNotInFull}) returning id`),
      );
      return created?.id ?? 0;
    };
    test.now = new Date('2026-02-11T00:00:00Z');
    const counted = async () =>
      (await report('difot', '2026-02-04', '2026-02-04')).json<ResponseBody<'reportDifot'>>()[0];
    expect(await counted()).toMatchObject({ onTimeCount: 2, onTimeInFullCount: 2, missCount: 2 });
    const closed = await typeOf('Road closed', false);
    await event(closed, true);
    expect(await counted()).toMatchObject({ onTimeInFullCount: 2 });
    // A resolved exception still means short delivery.
    await event(await typeOf('Short shipped', true), false);
    expect(await counted()).toMatchObject({ onTimeCount: 2, onTimeInFullCount: 1, missCount: 2 });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`delete from delivery_event where title = 'x' and standard_event_id <> ${closed}`),
    );
    expect(await counted()).toMatchObject({ onTimeInFullCount: 2 });
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`update standard_event set is_not_in_full = true where id = ${closed}`),
    );
    expect(await counted()).toMatchObject({ onTimeInFullCount: 1 });

    const drilled = async (deliveryState: 'DELIVERED' | 'MOVING' | null) => {
      const days = { startDateUtc: '2026-02-04', endDateUtc: '2026-02-04' };
      const response = await test.request(caller, path('difot/search'), {
        body: {
          ...days,
          serviceType: (await counted())?.serviceType.code ?? '',
          difotStatus: 'MISS',
          deliveryState,
        },
      });
      const { deliveredCount, movingCount, performance, results } =
        response.json<ResponseBody<'drillDownDifot'>>();
      expect(results.map(({ id }) => id)).toEqual(performance?.map(({ id }) => id));
      return { deliveredCount, movingCount, performance };
    };
    const both = { deliveredCount: 1, movingCount: 1 };
    const wasLate = {
      id: late?.id,
      promisedDate: '2026-02-04',
      deliveredDate: '2026-02-09',
      daysLate: 5,
      isInFull: true,
    };
    const isMoving = { ...wasLate, id: moving?.id, deliveredDate: null, daysLate: 7 };
    expect(await drilled(null)).toEqual({ ...both, performance: [wasLate, isMoving] });
    expect(await drilled('DELIVERED')).toEqual({ ...both, performance: [wasLate] });
    expect(await drilled('MOVING')).toEqual({ ...both, performance: [isMoving] });
  });

  it('moves with its consignment to another service type, with its exceptions', async () => {
    const { organisation, tenant } = home;
    const [stored] = await asSystem(test.databaseUrl, (client) =>
      addConsignments(client, organisation, [
        {
          status: 'STAGED',
          events: [
            {
              historySeq: 3,
              typeCode: 'EXCP',
              title: 'x',
              description: 'x',
              createdAt: new Date('2026-03-03T00:00:00Z'),
              createdBy: 'x',
              resolvedAt: null,
              resolvedBy: null,
            },
          ],
        },
      ]),
    );
    await test.deps.database.inTransaction(
      { tenantId: tenant.id, sub: caller.sub, organisationId: organisation.id },
      (tx) =>
        tx.query(
          sql`update consignment set site_id = ${organisation.sites.at(-1)?.id} where id = ${stored?.id}`,
        ),
    );
    const body = {
      startDateUtc: '2026-03-01',
      endDateUtc: '2026-03-05',
      siteIds: [organisation.sites.at(-1)?.id],
    };
    const response = await test.request(caller, path('exceptions-by-status'), { body });
    expect(response.json()).toEqual([
      {
        standardEventId: 0,
        standardEventTitle: 'Other exception',
        statusCode: 'STAGED',
        openEventsCount: 1,
        closedEventsCount: 0,
      },
    ]);
    const listed = await test.request(caller, path('exceptions/search'), {
      body: { ...body, standardEventId: 0 },
    });
    expect(listed.json<ResponseBody<'drillDownExceptions'>>().results.map(({ id }) => id)).toEqual([
      stored?.id,
    ]);
    expect(
      (
        await test.request(caller, path('exceptions/search'), { body: { ...body, standardEventId: 7 } })
      ).json(),
    ).toMatchObject({ rowCount: 0 });
  });
});
