import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { listFilters } from '@cartage/domain/search/filters.ts';
import type { TaskCode } from '@cartage/domain/today/task-names.ts';
import { taskDays, TASKS } from '@cartage/domain/today/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

type Today = ResponseBody<'today'>;
type Page = ResponseBody<'searchConsignments'>;
type DueTimes = ResponseBody<'exceptionDueTimes'>;

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites. */
const noah = demoCaller('kea-noah-price');
const TODAY: CalendarDate = '2026-03-18';

let test: TestApp;
/** An organisation for each test, because an app that serves requests does not see new tenants at once. */
let worlds: Readonly<
  Record<'dates' | 'old' | 'required' | 'bookings' | 'standing' | 'limited', FreightWorld>
>;

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  worlds = {
    dates: await freightWorld(test),
    old: await freightWorld(test),
    required: await freightWorld(test, { settings: { CanUseDefaultRequestedDeliveryDate: 'false' } }),
    bookings: await freightWorld(test, { flags: { DeliveryBookings: 'true' } }),
    standing: await freightWorld(test),
    limited: await freightWorld(test),
  };
});
afterAll(() => test.close());

async function ask<Body>(caller: Caller, path: string, body: object): Promise<Body> {
  const response = await test.request(caller, `POST /api/v2/customers/101/${path}`, { body });
  expect(response.status, response.text).toBe(200);
  return response.json<Body>();
}

/** The filter that the number of a section opens in the list. */
function listed(code: TaskCode, which: 'search' | 'overdueSearch' = 'search') {
  const task = TASKS.find((known) => known.code === code);
  const { from, to } = taskDays(TODAY);
  const { values, issue } = listFilters.parse({ ...task?.[which], startDate: from, endDate: to });
  expect(issue).toBeNull();
  return listFilters.toBody(listFilters.resolve(values, TODAY));
}

describe('the counts of Today in the demo', () => {
  it.each([
    ['all sites', hana, undefined],
    ['some of the sites', noah, undefined],
    ['one site', hana, 1],
    ['no site', hana, 0],
  ] as const)('equal those of the list, for %s', async (_what, caller, sites) => {
    const ids = await test.deps.database.asSystem((tx) =>
      tx.query<{ id: number }>(
        sql`select site_id as id from consignment where organisation_id = 101 group by 1 order by count(*) desc`,
      ),
    );
    const body = sites === undefined ? {} : { siteIds: ids.slice(0, sites).map(({ id }) => id) };
    const today = await ask<Today>(caller, 'reports/today', body);
    expect(today.sections.map(({ name }) => name)).toEqual([
      'Exceptions',
      'At risk',
      'Declarations to complete or sign',
      'Pickups due',
      'Ready, not requested for pickup',
      'Ready for a booking',
      'Drafts to complete',
      'Drafts to mark as ready',
    ]);
    for (const { code, count, overdueCount, rows } of today.sections) {
      const page = await ask<Page>(caller, 'consignments/search?pageSize=200', { ...listed(code), ...body });
      expect([code, page.rowCount]).toEqual([code, count]);
      expect(rows).toHaveLength(Math.min(count, 8));
      const references = new Set(page.results.map(({ reference }) => reference));
      if (count <= 200) for (const { reference } of rows) expect(references).toContain(reference);
      const overdue = await ask<Page>(caller, 'consignments/search?pageSize=200', {
        ...listed(code, 'overdueSearch'),
        ...body,
      });
      expect([code, overdue.rowCount]).toEqual([code, overdueCount]);
      const late = new Set(overdue.results.map(({ reference }) => reference));
      // The first rows are the overdue ones.
      if (overdueCount <= 200)
        for (const [at, row] of rows.entries())
          expect([code, row.isOverdue, late.has(row.reference)]).toEqual([
            code,
            at < overdueCount,
            at < overdueCount,
          ]);
    }
    if (sites === 0) expect(today.sections.every(({ count }) => count === 0)).toBe(true);
  });

  it('equal the exceptions and the missed promises of the dashboard', async () => {
    const today = await ask<Today>(hana, 'reports/today', {});
    const [exceptions] = today.sections;
    /** Ids by reference. */
    const open = new Map<string, number>();
    // A report has at most 93 days.
    for (let to = TODAY; to > addDays(TODAY, -365); to = addDays(to, -93)) {
      const page = await ask<Page>(hana, 'reports/exceptions/search', {
        startDateUtc: addDays(to, -92),
        endDateUtc: to,
        standardEventId: null,
        exceptionStatus: 'open',
        pageSize: 200,
      });
      expect(page.rowCount).toBe(page.results.length);
      for (const { reference, id } of page.results) open.set(reference, id);
    }
    expect(exceptions).toMatchObject({ code: 'EXCEPTIONS', count: open.size });
    expect(open.size).toBeGreaterThan(0);
    const dueTimes = await ask<DueTimes>(hana, 'consignments/exception-due-times', [...open.values()]);
    expect(new Set(dueTimes.map(({ consignmentId }) => consignmentId)).size).toBe(open.size);
    const overdue = new Set(
      dueTimes.filter(({ due }) => due?.isOverdue === true).map(({ consignmentId }) => consignmentId),
    );
    expect(overdue.size).toBeGreaterThan(0);
    expect(exceptions?.overdueCount).toBe(overdue.size);
    // The consignments that are due first, in this order.
    const firstDue = dueTimes
      .map(({ due }) => due?.dueAtDateTimeUtc ?? '')
      .toSorted()
      .slice(0, 4);
    expect(exceptions?.rows.slice(0, 4).map(({ exception }) => exception?.due?.dueAtDateTimeUtc)).toEqual(
      firstDue,
    );

    const moving = await ask<Page>(hana, 'consignments/search', {
      difot: ['MOVING'],
      date: { dateRangeType: 'PromisedDelivery', startDateUtc: addDays(TODAY, -364), endDateUtc: TODAY },
    });
    const atRisk = today.sections.find(({ code }) => code === 'AT_RISK');
    expect(atRisk?.overdueCount).toBe(moving.rowCount);
  });

  it('has rows with a reason, the acting party, a due day and an action', async () => {
    const today = await ask<Today>(hana, 'reports/today', {});
    for (const { rows } of today.sections)
      for (const row of rows) {
        expect(row.reason.text).not.toMatch(/undefined|null|–/);
        expect(row.action.label).not.toBe('');
      }
    const first = today.sections[0]?.rows[0];
    expect(first?.sinceDateTimeUtc).toMatch(/Z$/);
    // The drafts of the demo lack nothing.
    const empty = today.sections.filter(({ count }) => count === 0).map(({ code }) => code);
    expect(empty).toEqual(['DRAFTS_TO_COMPLETE']);
  });

  it('ignores sites of other organisations, and the organisation of others is not found', async () => {
    const foreign = await test.deps.database.asSystem((tx) =>
      tx.query<{ id: number }>(sql`select id from site where organisation_id <> 101 limit 3`),
    );
    const today = await ask<Today>(hana, 'reports/today', { siteIds: foreign.map(({ id }) => id) });
    expect(today.sections.every(({ count }) => count === 0)).toBe(true);
    const other = await test.request(hana, 'POST /api/v2/customers/102/reports/today', { body: {} });
    expect(other.status).toBe(404);
  });
});

describe('the sections of a consignment', () => {
  const saved = async (world: FreightWorld, body: Parameters<FreightWorld['create']>[0] = {}) => {
    const response = await world.create(body);
    expect(response.status, response.text).toBe(201);
    return response.json<{ reference: string }>().reference;
  };
  const act = async (world: FreightWorld, reference: string, action: string) => {
    const response = await test.request(
      world.caller,
      `POST ${world.path}/consignments/${reference}/${action}`,
      { body: {} },
    );
    expect(response.status, response.text).toBe(200);
  };
  /** 'READY_TODAY requestPickup' by section. */
  const found = async (world: FreightWorld, day: CalendarDate = TODAY, caller: Caller = world.caller) => {
    const before = test.now;
    test.now = new Date(`${day}T01:30:00Z`);
    const response = await test.request(caller, `POST ${world.path}/reports/today`, { body: {} });
    test.now = before;
    expect(response.status, response.text).toBe(200);
    return Object.fromEntries(
      response
        .json<Today>()
        .sections.filter(({ count }) => count > 0)
        .map(({ code, rows }) => [code, rows.map(({ reason, action }) => `${reason.text}: ${action.label}`)]),
    );
  };

  it('follow its status and its dates', async () => {
    const world = worlds.dates;
    const reference = await saved(world, { requestedDeliveryDate: '2026-03-20' });
    expect(await found(world)).toEqual({
      DRAFTS_COMPLETE: ['Complete, not marked as ready: Mark As Ready'],
    });
    expect(await found(world, '2026-03-21')).toEqual({
      DRAFTS_TO_COMPLETE: ['Requested delivery date 20/03/2026 has passed: Change delivery date'],
    });
    await act(world, reference, 'mark-as-ready');
    expect(await found(world)).toEqual({ READY: ['No requested pickup date: Request Pickup'] });
    await act(world, reference, 'request-pickup');
    const pickup = 'Pickup is due, without a requested day: Download labels';
    expect(await found(world)).toEqual({ PICKUPS_DUE: [pickup] });
    expect(await found(world, '2026-03-20')).toEqual({
      AT_RISK: ['Promised for today, not picked up: View consignment'],
      PICKUPS_DUE: [pickup],
    });
    expect(await found(world, '2026-03-21')).toEqual({
      AT_RISK: ['Promised for 20/03/2026, not delivered: View consignment'],
      PICKUPS_DUE: [pickup],
    });
  });

  it('a consignment of more than a year ago has none', async () => {
    const world = worlds.old;
    await saved(world);
    const created = taskDays(TODAY);
    expect(created).toEqual({ from: '2025-03-19', to: '2026-03-18' });
    expect(Object.keys(await found(world, '2027-03-17'))).toEqual(['DRAFTS_COMPLETE']);
    expect(await found(world, '2027-03-18')).toEqual({});
  });

  it('a draft without freight, or without a delivery day where the tenant has no default, is to complete', async () => {
    const world = worlds.required;
    const { lineItems: _, ...withoutFreight } = world.body();
    const created = await test.request(world.caller, `POST ${world.path}/consignments`, {
      body: withoutFreight,
    });
    expect(created.status, created.text).toBe(201);
    await saved(world);
    expect(await found(world)).toEqual({
      DRAFTS_TO_COMPLETE: ['No freight items: Add freight', 'No requested delivery date: Set delivery date'],
    });
  });

  it('ready freight without a run is to book only with delivery bookings', async () => {
    const world = worlds.bookings;
    const reference = await saved(world, { requestedDeliveryDate: '2026-03-20' });
    await act(world, reference, 'mark-as-ready');
    expect(await found(world)).toEqual({
      READY: ['No requested pickup date: Request Pickup'],
      TO_BOOK: ['No delivery run is booked: Book delivery'],
    });
  });

  it('ready freight of a site with a standing pickup is not to request, nor in the list', async () => {
    const world = worlds.standing;
    const reference = await saved(world);
    await act(world, reference, 'mark-as-ready');
    const inList = async () => {
      const response = await test.request(world.caller, `POST ${world.path}/consignments/search`, {
        body: listed('READY'),
      });
      return response.json<Page>().rowCount;
    };
    expect([Object.keys(await found(world)), await inList()]).toEqual([['READY'], 1]);
    await test.deps.database.asSystem((tx) =>
      tx.query(sql`
        insert into standing_pickup (organisation_id, site_id)
        select organisation_id, site_id from participant
        where role = 'sender' and organisation_id = ${world.organisation.id}`),
    );
    expect([Object.keys(await found(world)), await inList()]).toEqual([[], 0]);
  });

  it('offer a user without MAINTAIN and PRINT only the consignment page', async () => {
    const world = worlds.limited;
    const reference = await saved(world);
    const limited = await test.world.person(world.organisation, {
      permissions: ['Access.DISPATCH', 'Consignment.LimitedEdit'],
    });
    expect(await found(world, TODAY, limited)).toEqual({
      DRAFTS_COMPLETE: ['Complete, not marked as ready: View consignment'],
    });
    await act(world, reference, 'request-pickup');
    expect(await found(world, TODAY, limited)).toEqual({
      PICKUPS_DUE: ['Pickup is due, without a requested day: View consignment'],
    });
  });
});
