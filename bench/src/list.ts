import { Client } from 'pg';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave } from '#interleave.ts';
import { defaultList, listRequest, type ListQuery, rawList, wholeList } from '#list-queries.ts';
import type { Bench, Measure } from '#measure.ts';
import { warmUp } from '#warm-up.ts';

const ROUNDS = { rounds: 300, warmUp: 30 };

/** Compares the list over HTTP, signed in, with the equivalent SQL, and its last page with the first. */
export const list: Bench = {
  name: 'list',
  run: async (_options, stack) => {
    const { adminUrl, origin, token, organisationId } = await stack();
    const http = createHttpClient(origin, token);
    const raw = new Client({ connectionString: adminUrl, options: '-c plan_cache_mode=force_custom_plan' });
    await raw.connect();
    try {
      const defaultQuery = defaultList(organisationId);
      await warmUp(() => overHttp(http, defaultQuery));
      return [
        ...(await compareWithSql(http, raw, {
          label: 'default list of 25 over HTTP',
          query: defaultQuery,
          atMost: 2.5,
        })),
        ...(await compareWithSql(http, raw, {
          label: 'list of 200',
          query: { ...defaultQuery, size: 200 },
          atMost: 2,
        })),
        ...(await lastPage(http, organisationId)),
      ];
    } finally {
      http.close();
      await raw.end();
    }
  },
};

interface Comparison {
  readonly label: string;
  readonly query: ListQuery;
  readonly atMost: number;
}

async function compareWithSql(
  http: HttpClient,
  raw: Client,
  { label, query, atMost }: Comparison,
): Promise<Measure[]> {
  const api = () => overHttp(http, query);
  const rawSql = () => runRawSql(raw, query);
  const [apiResult, sqlResult] = [await api(), await rawSql()];
  if (apiResult !== sqlResult) throw new Error(`${label}: the results differ`);
  const times = await interleave({ api, rawSql }, ROUNDS);
  return [
    { label: `${label} / raw SQL`, value: times.api / times.rawSql, unit: '×', limit: { atMost } },
    { label: `${label}, median`, value: times.api, unit: 'ms' },
    { label: `${label} by raw SQL, median`, value: times.rawSql, unit: 'ms' },
  ];
}

function overHttp(http: HttpClient, query: ListQuery): Promise<string> {
  const { path, body } = listRequest(query);
  return http.post(path, body).then((text) => text.slice(text.indexOf('"results":')));
}

async function runRawSql(raw: Client, query: ListQuery): Promise<string> {
  const { rows } = await raw.query<{ total: number; doc: string }>(rawList(query));
  return `"results":[${rows.map(({ doc }) => doc).join(',')}]}`;
}

async function lastPage(http: HttpClient, organisationId: number): Promise<Measure[]> {
  const { path, body } = listRequest(wholeList(organisationId, 1));
  const { pageCount } = JSON.parse(await http.post(path, body));
  const page = (number: number) => () => overHttp(http, wholeList(organisationId, number));
  const times = await interleave(
    { first: page(1), middle: page(Math.ceil(pageCount / 2)), last: page(pageCount) },
    { rounds: 100, warmUp: 10 },
  );
  return [
    { label: `page ${pageCount} / page 1`, value: times.last / times.first, unit: '×', limit: { atMost: 3 } },
    { label: 'middle page / page 1', value: times.middle / times.first, unit: '×' },
    { label: 'page 1 of all consignments, median', value: times.first, unit: 'ms' },
  ];
}
