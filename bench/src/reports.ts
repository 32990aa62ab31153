import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { Client } from 'pg';
import { createHttpClient, type HttpClient } from '#http-client.ts';
import { interleave } from '#interleave.ts';
import type { Bench } from '#measure.ts';
import { TODAY } from '#stack.ts';
import { warmUp } from '#warm-up.ts';

const DAY_MS = 86_400_000;
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The longest period of the dashboard, and the period before it. */
const FROM = dayBefore(TODAY, 92);
const PREVIOUS_FROM = dayBefore(FROM, 93);

const REPORTS = [
  'reportByStatus',
  'reportStagedToDelivered',
  'reportDelivered',
  'reportDifot',
  'reportExceptions',
  'reportRevenue',
] as const;

/** The minimal SQL of each report: one pass over a covering index, without row-level security. */
const RAW: Readonly<Record<(typeof REPORTS)[number], string>> = {
  reportByStatus: `
    select status, sum(n) from (
      select status, n from day_count where organisation_id = $1 and day between $2 and $3
      union all
      select status, n from day_delta where organisation_id = $1 and day between $2 and $3
    ) counts group by 1`,
  reportStagedToDelivered: `
    select delivered_day, count(*), count(transit_s), sum(transit_s) from consignment
    where organisation_id = $1 and delivered_day between $4 and $3 and $2 <= $3 group by 1`,
  reportDelivered: `
    select delivered_day, count(*) from consignment
    where organisation_id = $1 and delivered_day between $4 and $3 and $2 <= $3 group by 1`,
  reportDifot: `
    select service_type_id, count(*) filter (where delivered_day <= promised_day),
      count(*) filter (where delivered_day > promised_day or (delivered_day is null and promised_day < $3))
    from consignment
    where organisation_id = $1 and promised_day between $2 and $3 and status <> 8 group by 1`,
  reportExceptions: `
    select standard_event_id, status, count(*) filter (where action_required), count(*) from delivery_event
    where organisation_id = $1 and type_code = 'EXCP' and created_day between $2 and $3 group by 1, 2`,
  reportRevenue: `
    select delivered_day, sum(confirmed_cents) from consignment
    where organisation_id = $1 and delivered_day between $4 and $3 and $2 <= $3 group by 1`,
};

/** The dashboard as the browser requests it: six concurrent reports, 93 days, all sites of the largest organisation. */
export const reports: Bench = {
  name: 'reports',
  run: async (_options, stack) => {
    const { adminUrl, origin, token, organisationId } = await stack();
    const http = createHttpClient(origin, token);
    const raw = await Promise.all(
      REPORTS.map(async () => {
        const client = new Client({
          connectionString: adminUrl,
          options: '-c plan_cache_mode=force_custom_plan',
        });
        await client.connect();
        return client;
      }),
    );
    try {
      await warmUp(() => overHttp(http, organisationId, REPORTS[0]));
      const times = await interleave(
        {
          api: () => Promise.all(REPORTS.map((id) => overHttp(http, organisationId, id))),
          rawSql: () => Promise.all(REPORTS.map((id, index) => runRawSql(raw[index], organisationId, id))),
        },
        { rounds: 60, warmUp: 10 },
      );
      const single = await interleave(
        Object.fromEntries(REPORTS.map((id) => [id, () => overHttp(http, organisationId, id)])),
        { rounds: 30, warmUp: 3 },
      );
      return [
        {
          label: 'six concurrent reports of 93 days / covering SQL',
          value: times.api / times.rawSql,
          unit: '×',
          limit: { atMost: 1.5 },
        },
        { label: 'six concurrent reports of 93 days, median', value: times.api, unit: 'ms' },
        { label: 'same by covering SQL, median', value: times.rawSql, unit: 'ms' },
        ...REPORTS.map((id) => ({
          label: `${id} alone, median`,
          value: single[id] ?? Number.NaN,
          unit: 'ms' as const,
        })),
      ];
    } finally {
      http.close();
      await Promise.all(raw.map((client) => client.end()));
    }
  },
};

function overHttp(http: HttpClient, organisationId: number, id: (typeof REPORTS)[number]): Promise<string> {
  const path = OPERATIONS[id].path.replace('{org}', String(organisationId));
  return http.post(path, JSON.stringify({ startDateUtc: FROM, endDateUtc: TODAY }));
}

async function runRawSql(
  client: Client | undefined,
  organisationId: number,
  id: (typeof REPORTS)[number],
): Promise<unknown> {
  // All four parameters are used here, so that a report may omit the ones it does not need.
  const text = `with parameters as (select $1::int, $2::date, $3::date, $4::date) ${RAW[id]}`;
  return client?.query({ name: id, text, values: [organisationId, FROM, TODAY, PREVIOUS_FROM] });
}
