import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { stageStatuses } from '@cartage/domain/consignment/exception-stage.ts';
import { STATUSES, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, type CalendarDate, daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReportedFacts, reportedFacts } from '#testing/reported-facts.ts';
import { reportedTotals } from '#testing/reported-totals.ts';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

const TODAY: CalendarDate = '2026-03-18';
const SERVICES = ['STD', 'EXP', 'ECO', 'AIR', 'MOANA', 'SAT', 'NONE'];

const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites. */
const noah: Caller = { ...demoCaller('kea-noah-price'), permissions: PERMISSIONS };

interface ReportRequest {
  readonly caller: Caller;
  readonly siteIds: readonly number[] | undefined;
  readonly services: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

let test: TestApp;
let facts: readonly ReportedFacts[];
let sitesOf: ReadonlyMap<Caller, readonly number[]>;

beforeAll(async () => {
  test = await testApp({ template: 'demo', environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  await withClient(test.adminUrl, async (client) => {
    // Demo consignments have at most one exception; some get a second of the same kind, some a third of another kind.
    for (const [every, kind] of [
      [2, 'standard_event_id, title'],
      [
        3,
        "(select o.standard_event_id from delivery_event o where o.organisation_id = 101 and o.title = 'Road closed' limit 1), 'Road closed'",
      ],
    ] as const) {
      await client.query(
        `insert into delivery_event (organisation_id, consignment_id, history_seq, type_code, standard_event_id,
           title, description, created_at, created_by, action_required, resolved_at, resolved_by)
         select organisation_id, consignment_id, history_seq, type_code, ${kind}, description,
           created_at + interval '5 minutes', created_by, resolved_at is not null,
           case when resolved_at is null then created_at + interval '1 hour' end,
           case when resolved_at is null then created_by end
         from delivery_event
         where type_code = 'EXCP' and organisation_id = 101 and id % $1 = 0`,
        [every],
      );
    }
  });
  facts = await reportedFacts(test.adminUrl, 101);
  expect(facts.filter(({ exceptions }) => exceptions.length > 1).length).toBeGreaterThan(20);
  await withClient(test.adminUrl, async (client) => {
    const { rows } = await client.query<{ sub: string; sites: number[] }>(`
      select u.sub, array_agg(m.site_id) as sites
      from membership_site m join portal_user u on u.id = m.user_id
      where m.organisation_id = 101 group by u.sub`);
    const bySub = new Map(rows.map(({ sub, sites }) => [sub, sites]));
    sitesOf = new Map([hana, noah].map((caller) => [caller, bySub.get(caller.sub) ?? []]));
  });
});
afterAll(() => test.close());

const bodyOf = ({ siteIds, services, from, to }: ReportRequest) => ({
  startDateUtc: from,
  endDateUtc: to,
  ...(siteIds !== undefined && { siteIds }),
  ...(services.length > 0 && { serviceTypeCodes: services }),
});

async function report<
  Id extends
    | 'reportByStatus'
    | 'reportDifot'
    | 'reportExceptions'
    | 'reportStagedToDelivered'
    | 'reportDelivered'
    | 'reportRevenue',
>(name: string, request: ReportRequest): Promise<ResponseBody<Id>> {
  const path = `POST /api/v2/customers/101/reports/${name}` as const;
  const response = await test.request(request.caller, path, { body: bodyOf(request) });
  expect(response.status, response.text).toBe(200);
  return response.json();
}

/** Count and first page of the drill-down of a figure. */
async function drilled(name: string, request: ReportRequest, which: object) {
  const path = `POST /api/v2/customers/101/reports/${name}/search` as const;
  const body = { ...bodyOf(request), ...which, pageSize: 200 };
  const response = await test.request(request.caller, path, { body });
  expect(response.status, response.text).toBe(200);
  const page = response.json<ResponseBody<'drillDownByStatus'>>();
  return { count: page.rowCount, ids: page.results.map(({ id }) => id) };
}

function counted({ caller, siteIds, services }: ReportRequest): ReportedFacts[] {
  const allowed = new Set((sitesOf.get(caller) ?? []).filter((id) => siteIds?.includes(id) ?? true));
  return facts.filter(
    ({ site, service }) => allowed.has(site) && (services.length === 0 || services.includes(service)),
  );
}

const within = (day: string | null, { from, to }: Pick<ReportRequest, 'from' | 'to'>) =>
  day !== null && day >= from && day <= to;

const before = (request: ReportRequest) => ({
  from: addDays(request.from, -daysBetween(request.from, request.to)),
  to: addDays(request.from, -1),
});

async function expectListed(
  drill: Promise<{ readonly count: number; readonly ids: readonly number[] }>,
  consignments: readonly ReportedFacts[],
) {
  const { count, ids } = await drill;
  // A consignment with several exceptions is listed once.
  const listed = [...new Set(consignments)];
  expect(count).toBe(listed.length);
  if (count <= 200) expect(ids.toSorted((a, b) => a - b)).toEqual(listed.map(({ id }) => id));
}

async function checkStatuses(request: ReportRequest) {
  const response = await report<'reportByStatus'>('consignments-by-status', request);
  const created = counted(request).filter(({ createdDay }) => within(createdDay, request));
  const expected = STATUSES.map(({ code, name, displaySequence }) => ({
    status: { code, name },
    count: created.filter(({ status }) => status === displaySequence).length,
  }));
  expect(response).toEqual(expected);
  await Promise.all(
    STATUSES.map(({ code, displaySequence }) =>
      expectListed(
        drilled('consignments-by-status', request, { statusCode: code }),
        created.filter(({ status }) => status === displaySequence),
      ),
    ),
  );
}

async function checkDifot(request: ReportRequest) {
  const response = await report<'reportDifot'>('difot', request);
  const promised = counted(request).filter(
    ({ promisedDay, status }) => within(promisedDay, request) && status !== 8,
  );
  const day = (text: string | null) => text ?? '9999';
  const kept = promised.filter((one) => day(one.deliveredDay) <= day(one.promisedDay));
  const missed = promised.filter(
    (one) =>
      (one.deliveredDay !== null && one.deliveredDay > day(one.promisedDay)) ||
      (one.deliveredDay === null && day(one.promisedDay) < TODAY),
  );
  const shown = SERVICES.flatMap((service) => {
    const [onTime, miss] = [kept, missed].map((all) => all.filter((one) => one.service === service).length);
    return onTime || miss ? [{ service, onTime, miss }] : [];
  });
  const byCode = (a: { service: string }, b: { service: string }) => (a.service < b.service ? -1 : 1);
  const answered = response.map(({ serviceType, onTimeCount, missCount }) => ({
    service: serviceType.code,
    onTime: onTimeCount,
    miss: missCount,
  }));
  expect(answered.toSorted(byCode)).toEqual(shown.toSorted(byCode));
  await Promise.all(
    response.flatMap(({ serviceType: { code } }) =>
      (
        [
          ['ON TIME', kept],
          ['MISS', missed],
        ] as const
      ).map(([difotStatus, all]) =>
        expectListed(
          drilled('difot', request, { serviceType: code, difotStatus }),
          all.filter(({ service }) => service === code),
        ),
      ),
    ),
  );
}

async function checkExceptions(request: ReportRequest) {
  const response = await report<'reportExceptions'>('exceptions-by-status', request);
  const raised = counted(request).flatMap((of) =>
    of.exceptions
      .filter(({ day }) => within(day, request))
      .map(({ title, status, isOpen }) => ({ of, title, status, isOpen })),
  );
  const key = (title: string, status: string) => `${title} at ${status}`;
  const figures = new Map(
    response.map((one) => [
      key(one.standardEventTitle, one.statusCode),
      [one.openEventsCount, one.closedEventsCount],
    ]),
  );
  const expected = new Map<string, number[]>();
  for (const { title, status, isOpen } of raised) {
    const name = key(title, statusOfNumber(status).code);
    const [open = 0, closed = 0] = expected.get(name) ?? [];
    expected.set(name, isOpen ? [open + 1, closed] : [open, closed + 1]);
  }
  expect(figures).toEqual(expected);
  await Promise.all(
    response.flatMap(({ standardEventId, standardEventTitle, statusCode }) =>
      (['open', 'closed'] as const).map((exceptionStatus) =>
        expectListed(
          drilled('exceptions', request, { standardEventId, exceptionStatus, statusCodes: [statusCode] }),
          raised
            .filter(
              ({ title, status, isOpen }) =>
                title === standardEventTitle &&
                statusOfNumber(status).code === statusCode &&
                isOpen === (exceptionStatus === 'open'),
            )
            .map(({ of }) => of),
        ),
      ),
    ),
  );
}

const STAGES = ['all', 'collection', 'delivery'] as const;

/** The sums of the card and the filters of its links: a stage, any or one kind, resolved or not. */
async function checkExceptionLinks(request: ReportRequest) {
  const response = await report<'reportExceptions'>('exceptions-by-status', request);
  const raised = counted(request).flatMap((of) =>
    of.exceptions
      .filter(({ day }) => within(day, request))
      .map(({ title, status, isOpen }) => ({ of, title, status, isOpen })),
  );
  const kinds = new Map(response.map((one) => [one.standardEventId, one.standardEventTitle]));
  const links = STAGES.flatMap((stage) =>
    ([null, 'open', 'closed'] as const).flatMap((exceptionStatus) =>
      [null, ...kinds.keys()].map((standardEventId) => ({ stage, exceptionStatus, standardEventId })),
    ),
  );
  for (const { stage, exceptionStatus, standardEventId } of links) {
    const statusCodes = stageStatuses(stage);
    const isAsked = (title: string, status: string, isOpen: boolean) =>
      statusCodes.some((code) => code === status) &&
      (standardEventId === null || title === kinds.get(standardEventId)) &&
      (exceptionStatus === null || isOpen === (exceptionStatus === 'open'));
    const meant = raised.filter(({ title, status, isOpen }) =>
      isAsked(title, statusOfNumber(status).code, isOpen),
    );
    const figure = response.reduce((sum, one) => {
      const isIt = (isOpen: boolean) => isAsked(one.standardEventTitle, one.statusCode, isOpen);
      return sum + (isIt(true) ? one.openEventsCount : 0) + (isIt(false) ? one.closedEventsCount : 0);
    }, 0);
    expect(figure).toBe(meant.length);
    // A zero has no drill-down.
    if (figure === 0) continue;
    await expectListed(
      drilled('exceptions', request, { standardEventId, exceptionStatus, statusCodes }),
      meant.map(({ of }) => of),
    );
  }
}

async function checkDelivered(request: ReportRequest) {
  const [delivered, revenue, staged] = await Promise.all([
    report<'reportDelivered'>('consignments-delivered', request),
    report<'reportRevenue'>('revenue', request),
    report<'reportStagedToDelivered'>('consignments-staged-to-delivered', request),
  ]);
  const of = (day: string) => counted(request).filter(({ deliveredDay }) => deliveredDay === day);
  const days = ({ from, to }: Pick<ReportRequest, 'from' | 'to'>) =>
    Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
  const series = (period: Pick<ReportRequest, 'from' | 'to'>, figure: (all: ReportedFacts[]) => number) =>
    days(period).map((day) => ({ dateTime: startOfDay(day).toISOString(), data: figure(of(day)) }));
  const cents = (all: ReportedFacts[]) =>
    all.reduce((sum, { price }) => sum + Number((price ?? '0').replace('.', '')), 0) / 100;
  const count = (all: ReportedFacts[]) => all.length;
  expect(delivered).toEqual({
    currentPeriod: series(request, count),
    previousPeriod: series(before(request), count),
  });
  expect(revenue).toEqual({
    currentPeriod: series(request, cents),
    previousPeriod: series(before(request), cents),
  });
  const now = averageDays(days(request).flatMap(of));
  const then = averageDays(days(before(request)).flatMap(of));
  expect(staged.consignmentsDeliveredPerDay).toEqual(delivered.currentPeriod);
  expectClose(staged.currentPeriod.averageDays, now, 0.005);
  expectClose(staged.previousPeriod.averageDays, then, 0.005);
  expectClose(staged.trend, now === null || then === null ? null : (now / then - 1) * 100, 0.05);
}

const sumOf = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

/** Sums the days as the cards do. */
const sumOfDays = (days: readonly { readonly data: number }[]) =>
  Math.round(sumOf(days.map(({ data }) => data * 100))) / 100;

/** Compares the sums and shares of the cards with those that PostgreSQL computes from the rows. */
async function checkTotals(request: ReportRequest) {
  const { caller, siteIds = null, services, from, to } = request;
  const [{ totals, shares }, statuses, difot, delivered, revenue] = await Promise.all([
    reportedTotals(test.adminUrl, 101, { sub: caller.sub, siteIds, services, from, to, today: TODAY }),
    report<'reportByStatus'>('consignments-by-status', request),
    report<'reportDifot'>('difot', request),
    report<'reportDelivered'>('consignments-delivered', request),
    report<'reportRevenue'>('revenue', request),
  ]);
  const counts = (isShown: (code: string) => boolean) =>
    sumOf(statuses.filter(({ status }) => isShown(status.code)).map(({ count }) => count));
  expect({
    created: counts((code) => code !== 'CANCELLED' && code !== 'ERR'),
    createdAndDelivered: counts((code) => code === 'DELIVERED'),
    delivered: sumOfDays(delivered.currentPeriod),
    deliveredBefore: sumOfDays(delivered.previousPeriod),
    costs: sumOfDays(revenue.currentPeriod),
    costsBefore: sumOfDays(revenue.previousPeriod),
  }).toEqual({ ...totals, costs: Number(totals.costs), costsBefore: Number(totals.costsBefore) });

  const all = {
    service: null,
    onTime: sumOf(difot.map(({ onTimeCount }) => onTimeCount)),
    missed: sumOf(difot.map(({ missCount }) => missCount)),
  };
  const answered = [
    ...difot.map((one) => ({
      service: one.serviceType.code,
      onTime: one.onTimeCount,
      missed: one.missCount,
    })),
    // No share without promised deliveries.
    ...(all.onTime + all.missed > 0 ? [all] : []),
  ];
  expect(answered).toHaveLength(shares.length);
  for (const { service, onTime, missed } of answered) {
    const expected = shares.find((one) => one.service === service);
    expect({ service, onTime, promised: onTime + missed }).toEqual({
      service,
      onTime: expected?.onTime,
      promised: expected?.promised,
    });
    expectClose((onTime / (onTime + missed)) * 100, Number(expected?.share), 0);
  }
  return { ...totals, promised: all.onTime + all.missed };
}

function averageDays(all: readonly ReportedFacts[]): number | null {
  const days = all.flatMap(({ stagedAt, deliveredAt }) =>
    stagedAt === null || deliveredAt === null
      ? []
      : [(deliveredAt.getTime() - stagedAt.getTime()) / 86_400_000],
  );
  return days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length;
}

function expectClose(shown: number | null, exact: number | null, by: number) {
  expect(shown === null).toBe(exact === null);
  expect(Math.abs((shown ?? 0) - (exact ?? 0))).toBeLessThanOrEqual(by + 1e-9);
}

const request: fc.Arbitrary<ReportRequest> = fc
  .record({
    caller: fc.constantFrom(hana, hana, noah),
    // Sites of the organisation, of other organisations, and unknown ids.
    siteIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 9 }), { nil: undefined }),
    services: fc.oneof(fc.constant([]), fc.subarray(SERVICES)),
    age: fc.integer({ min: 0, max: 199 }),
    length: fc.oneof(fc.constantFrom(1, 7, 93), fc.integer({ min: 1, max: 93 })),
  })
  .map(({ caller, siteIds, services, age, length }) => {
    const to = addDays(TODAY, -age);
    return { caller, siteIds, services, from: addDays(to, 1 - length), to };
  });

describe('the reports', () => {
  it(
    '[@DASH-12] [@DASH-13] [@DASH-14] [@DASH-15] match the history for 50 random filters, and every figure opens exactly its consignments',
    { timeout: 240_000 },
    async () => {
      let full = 0;
      const property = fc.asyncProperty(request, async (request) => {
        await checkStatuses(request);
        await checkDifot(request);
        await checkExceptions(request);
        await checkExceptionLinks(request);
        await checkDelivered(request);
        const { created, delivered, costs, promised } = await checkTotals(request);
        if (created > 0 && delivered > 0 && Number(costs) > 0 && promised > 0) full += 1;
      });
      await fc.assert(property, { numRuns: 50 });
      // Empty sums would always agree.
      expect(full).toBeGreaterThan(5);
    },
  );
});
