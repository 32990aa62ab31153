import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { Client } from 'pg';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave, median } from '#interleave.ts';
import type { Bench, Measure } from '#measure.ts';
import { allDays, type SearchCase, searchCases, type SearchQuestion } from '#search-cases.ts';
import { growth, GROWN_FROM, isWithoutText, type Times } from '#search-growth.ts';
import { buildNaive, naiveSearch } from '#search-naive.ts';
import { rawSearch, type Statement } from '#search-raw.ts';
import { type Stack, startStack } from '#stack.ts';
import { warmUp } from '#warm-up.ts';

/** Below, what HTTP costs is most of an answer; `list` has the limits for that. */
const WORTH_A_LIMIT_MS = 5;
const MOST = 1.25;
/** Of 100 and more rows, sending them is a part of its own. */
const MOST_OF_MANY = 2;
/** What the first-written design takes is told, not gated: a few runs will do, and one where it takes long. */
const NAIVE_RUNS = 2;
const NAIVE_MOST_MS = 1_500;
const MOST_OF_A_NAME = 63;
/** Minutes long, so that something else on the machine always comes between; it is no part of either. */
const QUANTILE = 0.25;

/** Every kind of search over HTTP, against the best SQL for it and against the design that one writes first. */
export const search: Bench = {
  name: 'search',
  run: async ({ rows }, stack) => {
    const few = rows > GROWN_FROM ? await timesOf(GROWN_FROM) : undefined;
    return onStack(await stack(), async (http, raw, cases) => {
      await buildNaive(raw);
      const measures: Measure[] = [];
      for (const each of cases) measures.push(...(await compare(http, raw, each)));
      if (few !== undefined) measures.push(...growth(few, await timesOn(http, cases), cases));
      const [{ question }] = cases;
      measures.push(...(await depth(http, allDays(question.organisationId))));
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
    if (first === undefined) throw new Error('There is nothing to search for');
    await warmUp(() => overHttp(http, first.question));
    return await work(http, raw, [first, ...others]);
  } finally {
    http.close();
    await raw.end();
  }
}

/** On a system of its own, ended before the large one begins: the two would be in each other's way. */
async function timesOf(rows: number): Promise<Times> {
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
  for (const { what, question } of cases.filter((one) => isWithoutText(one.question))) {
    const options = { rounds: GROWTH_ROUNDS, warmUp: 5, quantile: QUANTILE };
    const { ours } = await interleave({ ours: () => overHttp(http, question) }, options);
    times.set(what, ours);
  }
  return times;
}

async function compare(http: HttpClient, raw: Client, { what, question }: SearchCase): Promise<Measure[]> {
  const first = await overHttp(http, question);
  const { rowCount } = JSON.parse(first) as { readonly rowCount: number };
  const statement = { name: `raw ${what}`.slice(0, MOST_OF_A_NAME), ...rawSearch(question, rowCount) };
  const bySql = () =>
    raw.query<{ total: number; doc: string | null }>({ ...statement, values: [...statement.values] });
  const { rows } = await bySql();
  const documents = rows.flatMap(({ doc }) => doc ?? []);
  if ((rows[0]?.total ?? 0) !== rowCount || !first.endsWith(`"results":[${documents.join(',')}]}`))
    throw new Error(`${what}: the answers differ`);

  const ours = () => overHttp(http, question);
  const once = await interleave({ ours, bySql }, { rounds: 3, warmUp: 3 });
  // About two seconds each, so that slow ones do not take the day.
  const rounds = Math.max(10, Math.min(200, Math.round(2_000 / (once.ours + once.bySql))));
  const times = await interleave({ ours, bySql }, { rounds, warmUp: 0, quantile: QUANTILE });
  const naive = await naiveTime(raw, question);
  const isGated = times.bySql >= WORTH_A_LIMIT_MS;
  return [
    {
      what: `${what} / best SQL`,
      value: times.ours / times.bySql,
      unit: '×',
      ...(isGated && { limit: { atMost: question.size >= 100 ? MOST_OF_MANY : MOST } }),
    },
    { what: `  over HTTP, lower quartile, ${rowCount} found`, value: times.ours, unit: 'ms' },
    { what: '  by the best SQL, lower quartile', value: times.bySql, unit: 'ms' },
    { what: '  the design one writes first / ours', value: naive / times.ours, unit: '×' },
  ];
}

const DEPTH_ROUNDS = 60;
/** The last page is as near as the first: pages are found from the nearer end. */
const DEEPEST_MOST = 3;

/** What paging costs, by itself: the first page, the last, and the one that is farthest from both. */
async function depth(http: HttpClient, question: SearchQuestion): Promise<Measure[]> {
  const { rowCount } = JSON.parse(await overHttp(http, question)) as { readonly rowCount: number };
  const pages = Math.ceil(rowCount / question.size);
  const at = (page: number) => () => overHttp(http, { ...question, page });
  const variants = { first: at(1), deepest: at(pages), middle: at(Math.ceil(pages / 2)) };
  const times = await interleave(variants, { rounds: DEPTH_ROUNDS, warmUp: 5, quantile: QUANTILE });
  return [
    {
      what: `page ${pages}, the deepest / the first`,
      value: times.deepest / times.first,
      unit: '×',
      limit: { atMost: DEEPEST_MOST },
    },
    { what: '  the first, lower quartile', value: times.first, unit: 'ms' },
    { what: '  the deepest, lower quartile', value: times.deepest, unit: 'ms' },
    { what: '  the one in the middle, lower quartile', value: times.middle, unit: 'ms' },
  ];
}

function overHttp(http: HttpClient, question: SearchQuestion): Promise<string> {
  const path = OPERATIONS.searchConsignments.path.replace('{org}', String(question.organisationId));
  const { sort, direction, size, page, from, to, dateType, term, phone } = question;
  const query = new URLSearchParams({
    pageNumber: String(page),
    pageSize: String(size),
    sortOption: sort,
    sortDirection: direction,
  });
  const body = {
    date: { dateRangeType: dateType, startDateUtc: from, endDateUtc: to },
    ...(question.siteIds && { siteIds: question.siteIds }),
    ...(question.statuses && { statuses: question.statuses.map(({ code }) => code) }),
    ...(term !== undefined && { searchTerm: term }),
    ...(phone && { phoneNumber: phone.typed }),
    ...(question.salesReference !== undefined && { salesReference: question.salesReference }),
  };
  return http.post(`${path}?${query.toString()}`, JSON.stringify(body));
}

async function naiveTime(raw: Client, question: SearchQuestion): Promise<number> {
  const { page, count } = naiveSearch(question);
  const times: number[] = [];
  for (let run = 0; run < NAIVE_RUNS && (times[0] ?? 0) < NAIVE_MOST_MS; run++) {
    const started = performance.now();
    await raw.query(plain(page));
    await raw.query(plain(count));
    times.push(performance.now() - started);
  }
  return median(times);
}

const plain = ({ text, values }: Statement) => ({ text, values: [...values] });
