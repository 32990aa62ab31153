import { Client } from 'pg';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave } from '#interleave.ts';
import { defaultList, listRequest, type ListQuery, rawList, wholeList } from '#list-queries.ts';
import type { Bench, Measure } from '#measure.ts';
import { warmUp } from '#warm-up.ts';

const ROUNDS = { rounds: 300, warmUp: 30 };

/** The list over HTTP, signed in, against the SQL that does the same; and its last page against its first. */
export const list: Bench = {
  name: 'list',
  run: async (_options, stack) => {
    const { adminUrl, origin, token, organisationId } = await stack();
    const http = createHttpClient(origin, token);
    const raw = new Client({ connectionString: adminUrl, options: '-c plan_cache_mode=force_custom_plan' });
    await raw.connect();
    try {
      const short = defaultList(organisationId);
      await warmUp(() => overHttp(http, short));
      return [
        ...(await againstRaw(http, raw, { what: 'default list of 25 over HTTP', query: short, atMost: 2.5 })),
        ...(await againstRaw(http, raw, { what: 'list of 200', query: { ...short, size: 200 }, atMost: 2 })),
        ...(await lastPage(http, organisationId)),
      ];
    } finally {
      http.close();
      await raw.end();
    }
  },
};

interface Compared {
  readonly what: string;
  readonly query: ListQuery;
  readonly atMost: number;
}

async function againstRaw(
  http: HttpClient,
  raw: Client,
  { what, query, atMost }: Compared,
): Promise<Measure[]> {
  const ours = () => overHttp(http, query);
  const bySql = () => byRawSql(raw, query);
  const [one, other] = [await ours(), await bySql()];
  if (one !== other) throw new Error(`${what}: the answers differ`);
  const times = await interleave({ ours, bySql }, ROUNDS);
  return [
    { what: `${what} / raw SQL`, value: times.ours / times.bySql, unit: '×', limit: { atMost } },
    { what: `${what}, median`, value: times.ours, unit: 'ms' },
    { what: `${what} by raw SQL, median`, value: times.bySql, unit: 'ms' },
  ];
}

function overHttp(http: HttpClient, query: ListQuery): Promise<string> {
  const { path, body } = listRequest(query);
  return http.post(path, body).then((text) => text.slice(text.indexOf('"results":')));
}

async function byRawSql(raw: Client, query: ListQuery): Promise<string> {
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
    { what: `page ${pageCount} / page 1`, value: times.last / times.first, unit: '×', limit: { atMost: 3 } },
    { what: 'middle page / page 1', value: times.middle / times.first, unit: '×' },
    { what: 'page 1 of everything, median', value: times.first, unit: 'ms' },
  ];
}
