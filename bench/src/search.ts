import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { Client } from 'pg';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave, median } from '#interleave.ts';
import type { Bench, Measure } from '#measure.ts';
import { allDays, type SearchCase, searchCases, type SearchQuery } from '#search-cases.ts';
import { growth, BASE_ROWS, isWithoutText, type Times } from '#search-growth.ts';
import { buildNaive, naiveSearch } from '#search-naive.ts';
import { rawSearch, type Statement } from '#search-raw.ts';
import { type Stack, startStack } from '#stack.ts';
import { warmUp } from '#warm-up.ts';

/** Faster queries are dominated by the cost of HTTP, which `list` limits. */
const MIN_LIMITED_MS = 5;
const MAX_RATIO = 1.25;
/** From 100 rows on, sending them adds time of its own. */
const MAX_RATIO_LARGE_PAGE = 2;
/** The naive design has no limit, so that two runs are enough, or one if it is slow. */
const NAIVE_RUNS = 2;
const MAX_NAIVE_MS = 1_500;
const MAX_STATEMENT_NAME = 63;
/** The bench runs for minutes. The lower quartile excludes other load on the machine. */
const QUANTILE = 0.25;

/** Compares every kind of search over HTTP with the best SQL for it and with a naive design. */
export const search: Bench = {
  name: 'search',
  run: async ({ rows }, stack) => {
    const base = rows > BASE_ROWS ? await timesWithRows(BASE_ROWS) : undefined;
    return onStack(await stack(), async (http, raw, cases) => {
      await buildNaive(raw);
      const measures: Measure[] = [];
      for (const each of cases) measures.push(...(await compare(http, raw, each)));
      if (base !== undefined) measures.push(...growth(base, await timesOn(http, cases), cases));
      const [{ query }] = cases;
      measures.push(...(await depth(http, allDays(query.organisationId))));
      return measures;
    });
  },
};

type Cases = readonly [SearchCase, ...SearchCase[]];

async function onStack<T>(
  { adminUrl, origin, token, organisationId }: Stack,
  work: (http: HttpClient, raw: Client, cases: Cases) => Promise<T>,
): Promise<T> {
  const http = createHttpClient(origin, token);
  const raw = new Client({ connectionString: adminUrl, options: '-c plan_cache_mode=force_custom_plan' });
  await raw.connect();
  try {
    const [first, ...others] = await searchCases(raw, organisationId);
    if (first === undefined) throw new Error('There are no consignments to search');
    await warmUp(() => overHttp(http, first.query));
    return await work(http, raw, [first, ...others]);
  } finally {
    http.close();
    await raw.end();
  }
}

/** Uses a separate stack, stopped before the large one starts, so that they do not compete. */
async function timesWithRows(rows: number): Promise<Times> {
  const stack = await startStack(rows);
  try {
    return await onStack(stack, (http, _raw, cases) => timesOn(http, cases));
  } finally {
    await stack.close();
  }
}

const GROWTH_ROUNDS = 30;

async function timesOn(http: HttpClient, cases: Cases): Promise<Times> {
  const times = new Map<string, number>();
  for (const { label, query } of cases.filter((one) => isWithoutText(one.query))) {
    const options = { rounds: GROWTH_ROUNDS, warmUp: 5, quantile: QUANTILE };
    const { api } = await interleave({ api: () => overHttp(http, query) }, options);
    times.set(label, api);
  }
  return times;
}

async function compare(http: HttpClient, raw: Client, { label, query }: SearchCase): Promise<Measure[]> {
  const first = await overHttp(http, query);
  const { rowCount } = JSON.parse(first) as { readonly rowCount: number };
  const statement = { name: `raw ${label}`.slice(0, MAX_STATEMENT_NAME), ...rawSearch(query, rowCount) };
  const rawSql = () =>
    raw.query<{ total: number; doc: string | null }>({ ...statement, values: [...statement.values] });
  const { rows } = await rawSql();
  const documents = rows.flatMap(({ doc }) => doc ?? []);
  if ((rows[0]?.total ?? 0) !== rowCount || !first.endsWith(`"results":[${documents.join(',')}]}`))
    throw new Error(`${label}: the results differ`);

  const api = () => overHttp(http, query);
  const trial = await interleave({ api, rawSql }, { rounds: 3, warmUp: 3 });
  // About two seconds per case.
  const rounds = Math.max(10, Math.min(200, Math.round(2_000 / (trial.api + trial.rawSql))));
  const times = await interleave({ api, rawSql }, { rounds, warmUp: 0, quantile: QUANTILE });
  const naive = await naiveTime(raw, query);
  const isLimited = times.rawSql >= MIN_LIMITED_MS;
  return [
    {
      label: `${label} / best SQL`,
      value: times.api / times.rawSql,
      unit: '×',
      ...(isLimited && { limit: { atMost: query.size >= 100 ? MAX_RATIO_LARGE_PAGE : MAX_RATIO } }),
    },
    { label: `  over HTTP, lower quartile, ${rowCount} found`, value: times.api, unit: 'ms' },
    { label: '  best SQL, lower quartile', value: times.rawSql, unit: 'ms' },
    { label: '  naive design / API', value: naive / times.api, unit: '×' },
  ];
}

const DEPTH_ROUNDS = 60;
/** Pages are read from the nearer end, so that the last page is as fast as the first. */
const MAX_DEPTH_RATIO = 3;

/** The cost of paging: the first page, the last one and the middle one. */
async function depth(http: HttpClient, query: SearchQuery): Promise<Measure[]> {
  const { rowCount } = JSON.parse(await overHttp(http, query)) as { readonly rowCount: number };
  const pages = Math.ceil(rowCount / query.size);
  const at = (page: number) => () => overHttp(http, { ...query, page });
  const variants = { first: at(1), last: at(pages), middle: at(Math.ceil(pages / 2)) };
  const times = await interleave(variants, { rounds: DEPTH_ROUNDS, warmUp: 5, quantile: QUANTILE });
  return [
    {
      label: `page ${pages}, the last / the first`,
      value: times.last / times.first,
      unit: '×',
      limit: { atMost: MAX_DEPTH_RATIO },
    },
    { label: '  first page, lower quartile', value: times.first, unit: 'ms' },
    { label: '  last page, lower quartile', value: times.last, unit: 'ms' },
    { label: '  middle page, lower quartile', value: times.middle, unit: 'ms' },
  ];
}

function overHttp(http: HttpClient, query: SearchQuery): Promise<string> {
  const path = OPERATIONS.searchConsignments.path.replace('{org}', String(query.organisationId));
  const { sort, direction, size, page, from, to, dateType, term, phone } = query;
  const parameters = new URLSearchParams({
    pageNumber: String(page),
    pageSize: String(size),
    sortOption: sort,
    sortDirection: direction,
  });
  const body = {
    date: { dateRangeType: dateType, startDateUtc: from, endDateUtc: to },
    ...(query.siteIds && { siteIds: query.siteIds }),
    ...(query.statuses && { statuses: query.statuses.map(({ code }) => code) }),
    ...(term !== undefined && { searchTerm: term }),
    ...(phone && { phoneNumber: phone.typed }),
    ...(query.salesReference !== undefined && { salesReference: query.salesReference }),
  };
  return http.post(`${path}?${parameters.toString()}`, JSON.stringify(body));
}

async function naiveTime(raw: Client, query: SearchQuery): Promise<number> {
  const { page, count } = naiveSearch(query);
  const times: number[] = [];
  for (let run = 0; run < NAIVE_RUNS && (times[0] ?? 0) < MAX_NAIVE_MS; run++) {
    const started = performance.now();
    await raw.query(plain(page));
    await raw.query(plain(count));
    times.push(performance.now() - started);
  }
  return median(times);
}

const plain = ({ text, values }: Statement) => ({ text, values: [...values] });
