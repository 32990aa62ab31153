import { withClient } from '@cartage/database/connection/with-client.ts';
import { CLOCK_CHANGES_2025, plantClockChanges } from '@cartage/database/testing/clock-changes.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { endOfDay, startOfDay, TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import { DATE_TYPES } from '@cartage/domain/search/filters.ts';
import {
  PAGE_SIZES,
  pageInformation,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
} from '@cartage/domain/search/page-and-sort.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCaller, testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly site: number;
  readonly status: number;
  readonly created: Date;
  readonly requested: Date | null;
  readonly confirmed: Date | null;
  readonly changed: Date;
  readonly sales: string | null;
  readonly texts: readonly (string | null)[];
  readonly phones: readonly (string | null)[];
}

interface SearchRequest {
  readonly caller: Caller;
  readonly body: {
    readonly searchTerm?: string;
    readonly phoneNumber?: string;
    readonly salesReference?: string;
    readonly statuses?: readonly (typeof STATUS_CODES)[number][];
    readonly date?: {
      readonly dateRangeType: (typeof DATE_TYPES)[number];
      readonly startDateUtc: string;
      readonly endDateUtc: string;
    };
    readonly siteIds?: readonly number[];
    readonly references?: readonly string[];
  };
  readonly page: number;
  readonly size: number;
  readonly sort: (typeof SORT_OPTIONS)[number];
  readonly direction: (typeof SORT_DIRECTIONS)[number];
}

interface Page {
  readonly rowCount: number;
  readonly results: readonly { readonly id: number }[];
}

const hana = demoCaller('kea-hana-wilcox');
const noah = demoCaller('kea-noah-price');
const TODAY: CalendarDate = '2026-03-18';

let test: TestApp;
/** Read past row-level security, from tables that the search does not query. */
let rows: readonly Row[];
let sitesOf: ReadonlyMap<Caller, readonly number[]>;

beforeAll(async () => {
  test = await testApp({ template: 'demo' });
  await withClient(test.adminUrl, async (client) => {
    await plantClockChanges(client, {
      organisationId: 101,
      zone: TENANT_ZONE,
      changes: CLOCK_CHANGES_2025,
    });
    const read = await client.query<Row>(`
      select c.id::int, c.reference, c.site_id as site, c.status, c.created_at as created, c.requested_delivery_at as requested,
        c.confirmed_delivery_at as confirmed, c.sales_reference as sales,
        (select h.status_at from status_history h where h.consignment_id = c.id order by h.seq desc limit 1) as changed,
        array[c.reference, c.sender_reference, c.receiver_reference]
          || array(select p.full_name from participant p where p.consignment_id = c.id) as texts,
        array(select p.phone from participant p where p.consignment_id = c.id) as phones
      from consignment c where c.organisation_id = 101`);
    rows = read.rows;
    const own = await client.query<{ sub: string; sites: number[] }>(`
      select u.sub, array_agg(m.site_id) as sites
      from membership_site m join portal_user u on u.id = m.user_id
      where m.organisation_id = 101 group by u.sub`);
    const bySub = new Map(own.rows.map(({ sub, sites }) => [sub, sites]));
    sitesOf = new Map([hana, noah].map((caller) => [caller, bySub.get(caller.sub) ?? []]));
  });
});
afterAll(() => test.close());

function search(request: SearchRequest) {
  const { page, size, sort, direction } = request;
  const query = `pageNumber=${page}&pageSize=${size}&sortOption=${sort}&sortDirection=${direction}`;
  return test.request(request.caller, `POST /api/v2/customers/101/consignments/search?${query}`, {
    body: request.body,
  });
}

/** A second, naive implementation of the filter and the order. */
function expectedIds({ caller, body, sort, direction }: SearchRequest): number[] {
  const siteIds = (sitesOf.get(caller) ?? []).filter((id) => body.siteIds?.includes(id) ?? true);
  const allowed = new Set(siteIds);
  const statuses = (body.statuses ?? []).map(statusNumber);
  const term = fold(body.searchTerm ?? '');
  const found = rows.filter(
    (row) =>
      allowed.has(row.site) &&
      (statuses.length === 0 || statuses.some((status) => status === row.status)) &&
      row.texts.some((text) => fold(text ?? '').includes(term)) &&
      (body.phoneNumber === undefined ||
        row.phones.some(
          (phone) => phone !== null && phoneDigits(phone) === phoneDigits(body.phoneNumber ?? ''),
        )) &&
      (body.salesReference === undefined || fold(row.sales ?? '') === fold(body.salesReference)) &&
      (body.references?.includes(row.reference) ?? true) &&
      isInDates(row, body.date),
  );
  const key = (row: Row) =>
    ({ CreationDate: row.created, RequestedDeliveryDate: row.requested, StatusDate: row.changed })[sort];
  const sign = direction === 'asc' ? 1 : -1;
  return found
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)];
      if (left === null || right === null)
        return left === right ? sign * (a.id - b.id) : left === null ? 1 : -1;
      return sign * (left.getTime() - right.getTime() || a.id - b.id);
    })
    .map(({ id }) => id);
}

function isInDates(row: Row, date: SearchRequest['body']['date']): boolean {
  if (date === undefined) return true;
  const at = { Creation: row.created, RequestedDelivery: row.requested, ConfirmedDelivery: row.confirmed }[
    date.dateRangeType
  ];
  const moment = (text: string, ofDay: (day: CalendarDate) => Date) =>
    // A text of ten characters is a day of the calendar in this test.
    text.length === 10 ? ofDay(text as CalendarDate) : new Date(text);
  return (
    at !== null && at >= moment(date.startDateUtc, startOfDay) && at <= moment(date.endDateUtc, endOfDay)
  );
}

const optional = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });
const piece = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => [...text].slice(from, from + length).join(''));
const known = (pick: (row: Row) => string) =>
  fc.nat().map((n) => rows.slice(n % rows.length).map(pick)[0] ?? '');

const term = fc.oneof(
  known((row) => row.texts.find((text) => text !== null) ?? 'x').chain(piece),
  known((row) => row.texts.at(-1) ?? 'x').chain(piece),
  fc.constantFrom('%', '_', 'a%a', '\\', 'ō', 'Ō', 'harakeke', 'KEA0000', ' ', 'q', '1 '),
);
const date = fc
  .record({
    dateRangeType: fc.constantFrom(...DATE_TYPES),
    from: fc.nat(200),
    days: fc.nat(120),
    wholeDays: fc.boolean(),
    minutes: fc.nat(1439),
  })
  .map(({ dateRangeType, from, days, wholeDays, minutes }) => {
    const first = addDays(TODAY, -from);
    const last = addDays(first, days);
    const shifted = (at: Date) => new Date(at.getTime() + minutes * 60_000).toISOString();
    return wholeDays
      ? { dateRangeType, startDateUtc: first, endDateUtc: minutes % 2 ? last : endOfDay(last).toISOString() }
      : { dateRangeType, startDateUtc: shifted(startOfDay(first)), endDateUtc: shifted(endOfDay(last)) };
  });

const request = (): fc.Arbitrary<SearchRequest> =>
  fc.record({
    caller: fc.constantFrom(hana, noah),
    body: fc
      .record({
        searchTerm: optional(term, 2),
        phoneNumber: optional(
          known((row) => row.phones.find((phone) => phone !== null) ?? '09 555 0000'),
          1,
        ),
        salesReference: optional(
          known((row) => row.sales?.toUpperCase() ?? 'none'),
          1,
        ),
        statuses: optional(fc.subarray([...STATUS_CODES])),
        date: optional(date),
        references: fc.oneof(
          { weight: 5, arbitrary: fc.constant(undefined) },
          {
            weight: 1,
            arbitrary: fc.array(
              known((row) => row.reference),
              { minLength: 1, maxLength: 40 },
            ),
          },
        ),
        siteIds: optional(fc.subarray([...(sitesOf.get(hana) ?? []), 9_999, 1_000_000])),
      })
      // A member that is undefined is not sent.
      .map((body) => JSON.parse(JSON.stringify(body))),
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 })),
    size: fc.constantFrom(...PAGE_SIZES),
    sort: fc.constantFrom(...SORT_OPTIONS),
    direction: fc.constantFrom(...SORT_DIRECTIONS),
  });

const everything: SearchRequest = {
  caller: hana,
  body: {},
  page: 1,
  size: 25,
  sort: 'CreationDate',
  direction: 'asc',
};

describe('a search over HTTP', () => {
  it('[@API-12] [@LIST-10] [@LIST-11] returns the same rows in the same order as a filter in memory', async () => {
    await fc.assert(
      fc.asyncProperty(request(), async (request) => {
        const response = await search(request);
        expect(response.status, response.text).toBe(200);
        const { results, ...information } = response.json<Page>();
        const ids = expectedIds(request);
        const from = (request.page - 1) * request.size;
        expect(results.map(({ id }) => id)).toEqual(ids.slice(from, from + request.size));
        expect(information).toEqual(
          pageInformation({ pageNumber: request.page, pageSize: request.size, rowCount: ids.length }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('[@LIST-10] returns 25 rows by creation date ascending by default', async () => {
    const plain = await test.request(hana, 'POST /api/v2/customers/101/consignments/search', { body: {} });
    const spelledOut = await search(everything);
    expect(plain.json()).toEqual(spelledOut.json());
    expect(plain.json<Page>().results).toHaveLength(25);
  });

  it.each(
    SORT_OPTIONS.flatMap((sort) =>
      SORT_DIRECTIONS.flatMap((direction) => PAGE_SIZES.map((size) => ({ sort, direction, size }))),
    ),
  )('[@LIST-10] [@LIST-11] $sort $direction by $size: the pages together are the list', async (order) => {
    const ids = expectedIds({ ...everything, ...order });
    const shown: number[] = [];
    for (let page = 1; page <= Math.ceil(ids.length / order.size); page++) {
      const { results, rowCount } = (await search({ ...everything, ...order, page })).json<Page>();
      expect(rowCount).toBe(ids.length);
      shown.push(...results.map(({ id }) => id));
    }
    expect(shown).toEqual(ids);
  });

  it('[@LIST-11] a page beyond the end has no rows and the exact count', async () => {
    const response = await search({ ...everything, page: 1_000_000, size: 200 });
    expect(response.json()).toEqual({
      currentPage: 1_000_000,
      firstRowOnPage: 0,
      lastRowOnPage: 0,
      pageCount: Math.ceil(rows.length / 200),
      pageSize: 200,
      rowCount: rows.length,
      results: [],
    });
  });

  it('[@LIST-15] returns nothing from sites that are not the caller’s, whatever the request', async () => {
    const own = sitesOf.get(noah) ?? [];
    const others = [...new Set(rows.map(({ site }) => site))].filter((site) => !own.includes(site));
    expect(others.length).toBeGreaterThan(0);
    const mixed = await search({ ...everything, caller: noah, body: { siteIds: [...own, ...others] } });
    expect(mixed.json<Page>().rowCount).toBe(rows.filter(({ site }) => own.includes(site)).length);
    const foreign = await search({ ...everything, caller: noah, body: { siteIds: others } });
    expect(foreign.json<Page>()).toMatchObject({ rowCount: 0, pageCount: 0, currentPage: 1, results: [] });
    const none = await search({ ...everything, body: { siteIds: [] } });
    expect(none.json<Page>().rowCount).toBe(0);
  });

  it('[@LIST-14] the last history entry of each result is the status of the filter', async () => {
    const response = await search({ ...everything, body: { statuses: ['TRANSIT'] } });
    const found = response.json<{ results: { statusHistory: { code: string }[] }[] }>().results;
    expect(new Set(found.map(({ statusHistory }) => statusHistory.at(-1)?.code))).toEqual(
      new Set(['TRANSIT']),
    );
  });

  it('counts consignments that were created since the last compaction', async () => {
    const before = (await search(everything)).json<Page>().rowCount;
    await withClient(test.adminUrl, (client) =>
      client
        .query('select compact_day_counts()')
        .then(() =>
          client.query('update consignment set status = 8 where organisation_id = 101 and status = 9'),
        ),
    );
    const errors = await search({ ...everything, body: { statuses: ['ERR'] } });
    expect(errors.json<Page>().rowCount).toBe(0);
    expect((await search(everything)).json<Page>().rowCount).toBe(before);
  });
});

describe('the dates of a search', () => {
  const on = (startDateUtc: string, endDateUtc: string) =>
    test.request(hana, 'POST /api/v2/customers/101/consignments/search', {
      body: { date: { dateRangeType: 'Creation', startDateUtc, endDateUtc } },
    });

  it('count an instant as part of the range, to the millisecond', async () => {
    const at = rows.map(({ created }) => created.getTime()).toSorted((a, b) => a - b)[600] ?? 0;
    const count = async (from: number, to: number) =>
      (await on(new Date(from).toISOString(), new Date(to).toISOString())).json<Page>().rowCount;
    const here = rows.filter(({ created }) => created.getTime() === at).length;
    expect(await count(at, at)).toBe(here);
    expect(await count(at - 1, at)).toBe(here);
    expect(await count(at - 1, at - 1)).toBe(0);
    expect(await count(at + 1, at + 1)).toBe(0);
  });

  const cases = CLOCK_CHANGES_2025.flatMap(({ day, before, after, moments }) =>
    DATE_TYPES.flatMap((type) =>
      [
        [day, day],
        [before, before],
        [after, after],
        [before, after],
      ].map(([from = day, to = day]) => ({ type, from, to, moments })),
    ),
  );
  it.each(cases)(
    '[@FILTER-04] [@FILTER-07] are complete at a clock change: $type from $from to $to',
    async ({ type, from, to, moments }) => {
      const wanted = moments.filter(({ day }) => day >= from && day <= to).map(({ at }) => at);
      expect(wanted.length).toBeGreaterThan(0);
      // As a caller may say it, and as the web does: from the first millisecond to the last.
      const instants = [startOfDay(from), endOfDay(to)].map((at) => at.toISOString());
      for (const [startDateUtc = '', endDateUtc = ''] of [[from, to], instants]) {
        const response = await search({
          ...everything,
          size: 200,
          body: { date: { dateRangeType: type, startDateUtc, endDateUtc } },
        });
        const { results } = response.json<{ results: { salesReference: string | null }[] }>();
        const found = results.flatMap(({ salesReference }) => salesReference ?? []);
        expect(found.filter((at) => moments.some((moment) => moment.at === at)).toSorted()).toEqual(wanted);
      }
    },
  );

  it('rejects more than 365 days with the message of the filter', async () => {
    expect((await on('2025-03-19', '2026-03-18')).status).toBe(200);
    const response = await on('2025-03-18', '2026-03-18');
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'rule-broken',
      errors: [{ pointer: '/date/endDateUtc', detail: 'A maximum of 12 month(s) is allowed' }],
    });
  });

  it.each([
    ['2026-03-18', '2026-03-17'],
    ['2026-03-18T10:00:00Z', '2026-03-18T09:00:00Z'],
  ])('rejects an end before its start: %s to %s', async (start, end) => {
    const response = await on(start, end);
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: [{ pointer: '/date/endDateUtc', detail: 'To Date is invalid' }],
    });
  });
});
