import type { Answer } from '@cartage/contract/operations.ts';
import { addConsignments } from '@cartage/database/builders/add-consignments.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { type BuiltHome, buildWorld } from '@cartage/database/builders/build-world.ts';
import { instantAt } from '@cartage/domain/dates/zone.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let test: TestApp;
let home: BuiltHome;
let caller: Caller;

/** Delivered in the first and the last minutes of the days on which the clocks change, and around them. */
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
const asked = (name: string, startDateUtc: string, endDateUtc: string) =>
  test.ask(caller, path(name), { body: { startDateUtc, endDateUtc } });

describe('days of the reports', () => {
  it.each([
    ['2026-04-04', '2026-04-06', [1, 2, 1], [10.1, 20.2, 0.05]],
    ['2025-09-27', '2025-09-28', [1, 2], [1, 5.3]],
  ])(
    '[@DASH-12] [@DASH-13] are local ones when the clocks change: %s to %s',
    async (from, to, counts, prices) => {
      const delivered = (await asked('consignments-delivered', from, to)).json<Answer<'reportDelivered'>>();
      const revenue = (await asked('revenue', from, to)).json<Answer<'reportRevenue'>>();
      const staged = (await asked('consignments-staged-to-delivered', from, to)).json<
        Answer<'reportStagedToDelivered'>
      >();
      expect(delivered.currentPeriod.map(({ data }) => data)).toEqual(counts);
      expect(revenue.currentPeriod.map(({ data }) => data)).toEqual(prices);
      expect(staged).toMatchObject({ currentPeriod: { averageDays: 1 }, trend: null });
    },
  );

  it('are the days that the instants of a browser fall on', async () => {
    const answer = await asked('consignments-delivered', '2026-04-04T11:00:00Z', '2026-04-05T11:59:59.999Z');
    const { currentPeriod, previousPeriod } = answer.json<Answer<'reportDelivered'>>();
    expect(currentPeriod).toEqual([{ dateTime: '2026-04-04T11:00:00.000Z', data: 2 }]);
    expect(previousPeriod).toEqual([{ dateTime: '2026-04-03T11:00:00.000Z', data: 1 }]);
  });

  it.each([
    ['2026-01-01', '2026-04-04', 'A maximum of 3 month(s) is allowed'],
    ['2026-04-05', '2026-04-04', 'To Date is invalid'],
  ])('[@FILTER-05] [@FILTER-06] from %s to %s are refused: %s', async (from, to, detail) => {
    for (const name of ['difot', 'consignments-by-status', 'revenue']) {
      const answer = await asked(name, from, to);
      expect(answer.status).toBe(422);
      expect(answer.json()).toMatchObject({ errors: [{ pointer: '/endDateUtc', detail }] });
    }
    expect((await asked('difot', '2026-01-01', '2026-04-03')).status).toBe(200);
  });
});

describe('a drill-down', () => {
  it('[@DASH-10] [@DASH-14] is paged and sorted by its body, or by its query', async () => {
    const body = { startDateUtc: '2025-09-26', endDateUtc: '2025-09-28', statusCode: 'DELIVERED' };
    const name = path('consignments-by-status/search');
    const ask = async (query: string, over: object) => {
      const answer = await test.ask(caller, `${name}?${query}`, { body: { ...body, ...over } });
      return answer.json<Answer<'drillDownByStatus'>>();
    };
    const first = await ask('', { pageSize: 25, sortDirection: 'desc' });
    expect(first).toMatchObject({ currentPage: 1, pageSize: 25, rowCount: 3, pageCount: 1 });
    expect(await ask('pageSize=25&sortDirection=desc', {})).toEqual(first);
    const upwards = await ask('sortDirection=desc', { sortDirection: 'asc' });
    expect(upwards.results).toEqual(first.results.toReversed());
  });
});

describe('the promised day', () => {
  it('is the requested one, kept as it was when the freight was staged', async () => {
    const { id, reference } = home.consignments[0] ?? { id: 0, reference: '' };
    const bulk = `POST /api/v2/customers/${home.organisation.id}/consignments/bulk/request-pickup` as const;
    // Early enough for the 20th to be a day it can be delivered.
    test.now = new Date('2026-03-15T20:00:00Z');
    const staged = await test.ask(caller, bulk, { body: { consignmentReferences: [reference] } });
    expect(staged.json(), staged.text).toMatchObject({ results: [{ outcome: 'Success' }] });
    await test.parts.database.asSystem((tx) =>
      tx.query(sql`update consignment set requested_delivery_day = '2026-03-10',
        requested_delivery_at = ${instantAt('2026-03-10', { hour: 0, minute: 0 })} where id = ${id}`),
    );
    const [kept] = await test.parts.database.asSystem((tx) =>
      tx.query<{ promised: string }>(sql`select promised_day as promised from consignment where id = ${id}`),
    );
    expect(kept?.promised).toBe('2026-03-20');
    test.now = new Date('2026-03-20T10:59:00Z');
    expect((await asked('difot', '2026-03-20', '2026-03-20')).json()).toEqual([]);
    // A minute later it is the 21st in New Zealand.
    test.now = new Date('2026-03-20T11:00:00Z');
    expect((await asked('difot', '2026-03-20', '2026-03-20')).json()).toMatchObject([
      { onTimeCount: 0, missCount: 1 },
    ]);
  });

  it('follows its consignment to another service type, with its exceptions', async () => {
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
    await test.parts.database.inTransaction(
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
    const answer = await test.ask(caller, path('exceptions-by-status'), { body });
    expect(answer.json()).toEqual([
      {
        standardEventId: 0,
        standardEventTitle: 'Other exception',
        statusCode: 'STAGED',
        openEventsCount: 1,
        closedEventsCount: 0,
      },
    ]);
    const listed = await test.ask(caller, path('exceptions/search'), {
      body: { ...body, standardEventId: 0 },
    });
    expect(listed.json<Answer<'drillDownExceptions'>>().results.map(({ id }) => id)).toEqual([stored?.id]);
    expect(
      (await test.ask(caller, path('exceptions/search'), { body: { ...body, standardEventId: 7 } })).json(),
    ).toMatchObject({ rowCount: 0 });
  });
});
