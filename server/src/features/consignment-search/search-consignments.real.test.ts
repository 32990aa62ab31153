import { withClient } from '@cartage/database/connection/with-client.ts';
import { CLOCK_CHANGES_2025 } from '@cartage/database/testing/clock-changes.ts';
import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { endOfDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { DATE_TYPES } from '@cartage/domain/search/filters.ts';
import {
  PAGE_SIZES,
  pageInformation,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
} from '@cartage/domain/search/page-and-sort.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hana,
  noah,
  type SearchModel,
  searchModel,
  type SearchRequest,
  type SearchRow,
} from '#testing/search-model.ts';
import type { TestApp } from '#testing/test-app.ts';

interface Page {
  readonly rowCount: number;
  readonly results: readonly { readonly id: number }[];
}

const TODAY: CalendarDate = '2026-03-18';

let test: TestApp;
let rows: SearchModel['rows'];
let sitesOf: SearchModel['sitesOf'];
let search: SearchModel['search'];
let expectedIds: SearchModel['expectedIds'];

beforeAll(async () => {
  ({ test, rows, sitesOf, search, expectedIds } = await searchModel());
});
afterAll(() => test.close());

const optional = <T>(arbitrary: fc.Arbitrary<T>, freq = 3) => fc.option(arbitrary, { nil: undefined, freq });
const piece = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => [...text].slice(from, from + length).join(''));
const known = (pick: (row: SearchRow) => string) =>
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
