import * as fc from 'fast-check';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { expect } from 'vitest';
import { type ReportedFacts, reportedFacts } from '#testing/reported-facts.ts';
import { demoCaller, testApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

export const TODAY: CalendarDate = '2026-03-18';
export const SERVICES = ['STD', 'EXP', 'ECO', 'AIR', 'MOANA', 'SAT', 'NONE'];

export const hana = demoCaller('kea-hana-wilcox');
/** Three of the twelve sites. */
export const noah: Caller = { ...demoCaller('kea-noah-price'), permissions: PERMISSIONS };

export interface ReportRequest {
  readonly caller: Caller;
  readonly siteIds: readonly number[] | undefined;
  readonly services: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export type ReportSource = Awaited<ReturnType<typeof reportSource>>;

/** The reports of the demo world over HTTP, and the consignments that they count. */
export async function reportSource() {
  const app = await testApp({ template: 'demo', environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  await withClient(app.adminUrl, async (client) => {
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
  const facts = await reportedFacts(app.adminUrl, 101);
  expect(facts.filter(({ exceptions }) => exceptions.length > 1).length).toBeGreaterThan(20);
  const sitesOf = await withClient(app.adminUrl, async (client) => {
    const { rows } = await client.query<{ sub: string; sites: number[] }>(`
      select u.sub, array_agg(m.site_id) as sites
      from membership_site m join portal_user u on u.id = m.user_id
      where m.organisation_id = 101 group by u.sub`);
    const bySub = new Map(rows.map(({ sub, sites }) => [sub, sites]));
    return new Map([hana, noah].map((caller) => [caller, bySub.get(caller.sub) ?? []]));
  });

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
    const response = await app.request(request.caller, path, { body: bodyOf(request) });
    expect(response.status, response.text).toBe(200);
    return response.json();
  }

  /** Count and first page of the drill-down of a figure. */
  async function drilled(name: string, request: ReportRequest, which: object) {
    const path = `POST /api/v2/customers/101/reports/${name}/search` as const;
    const body = { ...bodyOf(request), ...which, pageSize: 200 };
    const response = await app.request(request.caller, path, { body });
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

  return { app, report, drilled, counted };
}

/** Requests with random filters. */
export const reportRequests: fc.Arbitrary<ReportRequest> = fc
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
