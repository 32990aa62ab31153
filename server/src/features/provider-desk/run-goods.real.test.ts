import { addConsignments, aLine } from '@cartage/database/builders/add-consignments.ts';
import { addOrganisation, type BuiltOrganisation } from '@cartage/database/builders/add-organisation.ts';
import { addRun, type BuiltRun } from '@cartage/database/builders/add-run.ts';
import { addTenant, type BuiltTenant } from '@cartage/database/builders/add-tenant.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Statement } from '#db/sql.ts';
import { deskPerson, type ProviderClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type RunLoad = ResponseBody<'deskQueue'>['runLoads'][number];
type Status = 'DRAFT' | 'STAGED' | 'DELIVERED';

const PAINT = { unNumber: '1263', class: '3', name: 'Paint, packing group II' };
const PEROXIDE = { unNumber: '2014', class: '5.1', name: 'Hydrogen peroxide, packing group II' };

let app: TestApp;
let tenant: BuiltTenant;
let customer: BuiltOrganisation;
let other: BuiltOrganisation;
let run: BuiltRun;
let desk: ProviderClient;

beforeAll(async () => {
  app = await testApp();
  await asSystem(app.databaseUrl, async (client) => {
    tenant = await addTenant(client, { settings: { DangerousGoodsEnabled: 'true' } });
    customer = await addOrganisation(client, tenant);
    other = await addOrganisation(client, tenant);
    run = await addRun(client, tenant, { name: 'North', days: ['2026-03-20', '2026-03-23'] });
  });
  desk = await deskPerson(app, tenant);
});
afterAll(() => app.close());

interface Booked {
  readonly goods?: typeof PAINT;
  readonly of?: BuiltOrganisation;
  readonly site?: number;
  readonly status?: Status;
  /** Index of the day of the run. */
  readonly day?: number;
}

/** The reference of a consignment with one item of the goods on the run. */
async function booked({ goods = PAINT, of = customer, site = 0, status = 'STAGED', day = 0 }: Booked = {}) {
  const dangerousGoods = {
    unNumber: goods.unNumber,
    class: goods.class,
    subsidiaryClass1: null,
    subsidiaryClass2: null,
    name: goods.name,
  };
  const lines = [aLine(tenant.packagingType, { dangerousGoods })];
  return asSystem(app.databaseUrl, async (client) => {
    const [stored] = await addConsignments(client, of, [{ status, lines, siteId: of.sites[site]?.id ?? 0 }]);
    const { rows } = await client.query<{ reference: string }>(
      `with booking as (
         insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at)
         values ($1, $2, $3, $4, now()))
       select reference from consignment where id = $1`,
      [stored?.id, of.id, tenant.id, run.schedules[day]?.id],
    );
    return rows[0]?.reference ?? '';
  });
}

const personOf = ({ id, sites }: BuiltOrganisation, count = sites.length) =>
  app.world.person(
    { id, tenant, siteIds: sites.map((site) => site.id) },
    {
      siteIds: sites.slice(0, count).map((site) => site.id),
    },
  );

async function runOf(reference: string, by: Caller) {
  const path = `/api/v2/customers/${by.organisationId}/consignments/${reference}/dangerous-goods-declaration`;
  const response = await app.request(by, `GET ${path}` as `GET /${string}`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'goodsDeclaration'>>().run;
}

async function loads(query: string): Promise<RunLoad[]> {
  const response = await desk.request(`GET /api/desk/v1/queue?${query}`);
  expect(response.status, response.text).toBe(200);
  return response.json<ResponseBody<'deskQueue'>>().runLoads;
}

/** The consignments of both goods of each finding. */
const placesOf = (load: RunLoad | null | undefined) =>
  load?.segregation.findings.map(({ goods }) => goods.map(({ places }) => places));

it('staff see the goods of all organisations on a run, and customers those of their sites', async () => {
  const paint = await booked();
  const peroxide = await booked({ goods: PEROXIDE, site: 1 });
  const foreign = await booked({ goods: PEROXIDE, of: other });
  const later = await booked({ day: 1 });
  const open = await booked({ status: 'DRAFT', day: 1 });
  const done = await booked({ status: 'DELIVERED' });

  const [first, second, ...more] = await loads(`status=STAGED&run=${run.id}`);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    name: 'North',
    startsAtDateTimeUtc: '2026-03-19T18:00:00.000Z',
    goodsTotals: [
      { class: '3', unNumber: '1263', items: 1, packages: null, net: null, weight: 12.5 },
      { class: '5.1', unNumber: '2014', items: 2, packages: null, net: null, weight: 25 },
    ],
  });
  expect(placesOf(first)).toEqual([[[paint], [peroxide, foreign].toSorted()]]);
  expect(second).toMatchObject({
    startsAtDateTimeUtc: '2026-03-22T18:00:00.000Z',
    goodsTotals: [{ items: 1 }],
  });
  expect(await loads('status=STAGED')).toEqual([]);
  expect(await loads(`status=PICKUP&run=${run.id}`)).toEqual([]);

  const all = await personOf(customer);
  expect(placesOf(await runOf(paint, all))).toEqual([[[paint], [peroxide]]]);
  expect(await runOf(paint, await personOf(customer, 1))).toMatchObject({
    goodsTotals: [{ class: '3', items: 1 }],
    segregation: { findings: [], moreFindings: 0 },
  });
  expect(await runOf(foreign, await personOf(other))).toMatchObject({
    goodsTotals: [{ class: '5.1', items: 1 }],
    segregation: { findings: [] },
  });
  // A draft counts for its customer, who plans the run.
  expect(await runOf(later, all)).toMatchObject({ goodsTotals: [{ items: 2 }] });
  expect(await runOf(open, all)).toMatchObject({ goodsTotals: [{ items: 2 }] });
  expect(await runOf(done, all)).toBeNull();
});

it('the quantities of declarations are part of the load at the desk', async () => {
  await booked({ day: 1 });
  const system = (statement: Statement) => app.deps.database.asSystem((tx) => tx.query(statement));
  await system(sql`
    insert into goods_declaration (organisation_id, consignment_id, saved_at)
    select c.organisation_id, c.id, now() from consignment c
    where c.organisation_id = ${customer.id} and c.status = 3`);
  await system(sql`
    insert into goods_detail (organisation_id, consignment_id, line_item_id, declared_goods, outer_count, outer_kind,
      net_quantity, net_unit, provision)
    select l.organisation_id, l.consignment_id, l.id, 'UN 1263, Paint, class 3, packing group II', 4, 'drum', 80, 'L',
      'STANDARD'
    from line_item l join consignment c on c.id = l.consignment_id
    where c.organisation_id = ${customer.id} and c.status = 3`);
  const [, second] = await loads(`status=STAGED&run=${run.id}`);
  expect(second?.goodsTotals).toMatchObject([{ unNumber: '1263', items: 2, packages: 8, net: '160 L' }]);
});
