import { stageStatuses } from '@cartage/domain/consignment/exception-stage.ts';
import { STATUSES, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  reportRequests,
  SERVICES,
  TODAY,
  type ReportRequest,
  type ReportSource,
  reportSource,
} from '#testing/report-source.ts';
import { averageDays, type ReportedFacts } from '#testing/reported-facts.ts';
import { reportedTotals } from '#testing/reported-totals.ts';

let source: ReportSource;

beforeAll(async () => {
  source = await reportSource();
});
afterAll(() => source.app.close());

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
  const response = await source.report<'reportByStatus'>('consignments-by-status', request);
  const created = source.counted(request).filter(({ createdDay }) => within(createdDay, request));
  const expected = STATUSES.map(({ code, name, displaySequence }) => ({
    status: { code, name },
    count: created.filter(({ status }) => status === displaySequence).length,
  }));
  expect(response).toEqual(expected);
  await Promise.all(
    STATUSES.map(({ code, displaySequence }) =>
      expectListed(
        source.drilled('consignments-by-status', request, { statusCode: code }),
        created.filter(({ status }) => status === displaySequence),
      ),
    ),
  );
}

async function checkDifot(request: ReportRequest) {
  const response = await source.report<'reportDifot'>('difot', request);
  const promised = source
    .counted(request)
    .filter(({ promisedDay, status }) => within(promisedDay, request) && status !== 8);
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
          source.drilled('difot', request, { serviceType: code, difotStatus }),
          all.filter(({ service }) => service === code),
        ),
      ),
    ),
  );
}

async function checkExceptions(request: ReportRequest) {
  const response = await source.report<'reportExceptions'>('exceptions-by-status', request);
  const raised = source
    .counted(request)
    .flatMap((of) =>
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
          source.drilled('exceptions', request, {
            standardEventId,
            exceptionStatus,
            statusCodes: [statusCode],
          }),
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
  const response = await source.report<'reportExceptions'>('exceptions-by-status', request);
  const raised = source
    .counted(request)
    .flatMap((of) =>
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
      source.drilled('exceptions', request, { standardEventId, exceptionStatus, statusCodes }),
      meant.map(({ of }) => of),
    );
  }
}

async function checkDelivered(request: ReportRequest) {
  const [delivered, revenue, staged] = await Promise.all([
    source.report<'reportDelivered'>('consignments-delivered', request),
    source.report<'reportRevenue'>('revenue', request),
    source.report<'reportStagedToDelivered'>('consignments-staged-to-delivered', request),
  ]);
  const of = (day: string) => source.counted(request).filter(({ deliveredDay }) => deliveredDay === day);
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
    reportedTotals(source.app.adminUrl, 101, { sub: caller.sub, siteIds, services, from, to, today: TODAY }),
    source.report<'reportByStatus'>('consignments-by-status', request),
    source.report<'reportDifot'>('difot', request),
    source.report<'reportDelivered'>('consignments-delivered', request),
    source.report<'reportRevenue'>('revenue', request),
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

function expectClose(shown: number | null, exact: number | null, by: number) {
  expect(shown === null).toBe(exact === null);
  expect(Math.abs((shown ?? 0) - (exact ?? 0))).toBeLessThanOrEqual(by + 1e-9);
}

describe('the reports', () => {
  it(
    '[@DASH-12] [@DASH-13] [@DASH-14] [@DASH-15] match the history for 50 random filters, and every figure opens exactly its consignments',
    { timeout: 240_000 },
    async () => {
      let full = 0;
      const property = fc.asyncProperty(reportRequests, async (request) => {
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
