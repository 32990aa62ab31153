import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { RUN_DAYS_AHEAD, runDays } from '@cartage/domain/dates/run-days.ts';
import { type ProviderClosure, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { instantAt, TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { REGIONS, type Region } from '@cartage/domain/regions.ts';
import type { Client } from 'pg';
import { earlyBookings } from '#invariants/early-bookings.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

type DemoTenant = (typeof DEMO_TENANTS)[number];

/** Each region has a morning run and an afternoon run, which start at these hours. */
export const RUN_HOURS = [8, 13] as const;
const RUN_LASTS_HOURS = 4;
const CAPACITY = 8;
const WEEKDAYS = '{0,1,2,3,4}';

/** Closures in addition to weekends and holidays: a local one soon after `today`, and the days around New Year. */
export function closuresOf(today: CalendarDate): ProviderClosure[] {
  const year = Number(today.slice(0, 4));
  const newYear = [year - 1, year].flatMap((of) =>
    (['12-24', '12-29', '12-30', '12-31'] as const).map((day): ProviderClosure => ({
      day: `${of}-${day}` as CalendarDate,
      region: null,
      reason: 'Summer shutdown',
    })),
  );
  return [...newYear, { day: addDays(today, 9), region: 'NZ-AUK', reason: 'Penrose depot stocktake' }];
}

/** Stores closures, runs and their bookings. */
export async function storeRuns(client: Client, today: CalendarDate): Promise<void> {
  const closures = closuresOf(today);
  for (const tenant of DEMO_TENANTS) {
    await insertRows(
      client,
      'provider_closure',
      { tenant_id: 'int', day: 'date', region_id: 'text', reason: 'text' },
      closures.map(({ day, region, reason }) => ({ tenant_id: tenant.id, day, region_id: region, reason })),
    );
    await storeRunsOf(client, tenant, { today, closures });
    await storeBookings(client, tenant);
  }
  await fillRuns(client, today);
}

interface Plan {
  readonly today: CalendarDate;
  readonly closures: readonly ProviderClosure[];
}

async function storeRunsOf(client: Client, { id: tenantId }: DemoTenant, plan: Plan): Promise<void> {
  const runs = REGIONS.flatMap((region) => RUN_HOURS.map((hour) => ({ region, hour })));
  const ids = await reserveIds(client, 'delivery_run', runs.length);
  const columns = {
    id: 'int',
    tenant_id: 'int',
    code: 'text',
    name: 'text',
    region_id: 'text',
    weekdays: 'text',
    starts: 'time',
    ends: 'time',
    capacity: 'int',
    planned_to: 'date',
  };
  const rows = runs.map(({ region, hour }, index) => ({
    id: ids[index] ?? null,
    tenant_id: tenantId,
    code: `${region.code.slice(3)}-${hour < 12 ? 'AM' : 'PM'}`,
    name: `${region.name} ${hour < 12 ? 'morning' : 'afternoon'}`,
    region_id: region.code,
    weekdays: WEEKDAYS,
    starts: `${hour}:00`,
    ends: `${hour + RUN_LASTS_HOURS}:00`,
    capacity: CAPACITY,
    planned_to: addDays(plan.today, RUN_DAYS_AHEAD),
  }));
  await storeRunRows(client, columns, rows);
  for (const [index, { region, hour }] of runs.entries()) {
    await storeSchedules(client, { tenantId, runId: ids[index] ?? 0, region, hour }, plan);
  }
}

/** `insertRows` sends one array per column, which cannot contain arrays: the weekdays are sent as text. */
async function storeRunRows(
  client: Client,
  columns: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns);
  const typed = names.map((name) => `${name} ${columns[name]}`).join(', ');
  const picked = names.map((name) => (name === 'weekdays' ? 'weekdays::int[]' : name)).join(', ');
  await client.query(
    `insert into delivery_run (${names.join(', ')})
     select ${picked} from json_to_recordset($1::json) as run (${typed})`,
    [JSON.stringify(rows)],
  );
}

interface RegionRun {
  readonly tenantId: number;
  readonly runId: number;
  readonly region: Region;
  readonly hour: number;
}

async function storeSchedules(
  client: Client,
  { tenantId, runId, region, hour }: RegionRun,
  { today, closures }: Plan,
): Promise<void> {
  const calendar = workingCalendar(region.code, closures);
  const at = (day: CalendarDate, atHour: number) => instantAt(day, { hour: atHour, minute: 0 }, TENANT_ZONE);
  await insertRows(
    client,
    'run_schedule',
    {
      tenant_id: 'int',
      run_id: 'int',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      day: 'date',
      capacity: 'int',
    },
    runDays([0, 1, 2, 3, 4], calendar, today, addDays(today, RUN_DAYS_AHEAD)).map((day) => ({
      tenant_id: tenantId,
      run_id: runId,
      starts_at: at(day, hour),
      ends_at: at(day, hour + RUN_LASTS_HOURS),
      day,
      capacity: CAPACITY,
    })),
  );
}

/** Books every confirmed delivery that its service can reach on the run of its hour, adding past schedules. */
async function storeBookings(client: Client, { id }: DemoTenant): Promise<void> {
  const promised = `
    select consignment.id, consignment.organisation_id, consignment.tenant_id, consignment.created_by_id,
      consignment.created_at, confirmed_delivery_at as starts_at, confirmed_delivery_day as day,
      delivery_run.id as run_id
    from consignment
    join participant on participant.consignment_id = consignment.id and role = 'receiver'
    join delivery_run on delivery_run.tenant_id = consignment.tenant_id
      and delivery_run.region_id = participant.region_id
      and delivery_run.starts = (confirmed_delivery_at at time zone '${TENANT_ZONE}')::time
    where consignment.tenant_id = $1 and confirmed_delivery_at is not null and status <> 8`;
  await client.query(
    `insert into run_schedule as kept (tenant_id, run_id, starts_at, ends_at, day, capacity)
     select tenant_id, run_id, starts_at, starts_at + interval '${RUN_LASTS_HOURS} hours', day,
       greatest(${CAPACITY}, count(*))
     from (${promised}) as promised
     group by tenant_id, run_id, starts_at, day
     on conflict (run_id, starts_at) do update set capacity = greatest(kept.capacity, excluded.capacity)`,
    [id],
  );
  await client.query(
    `insert into run_booking (consignment_id, organisation_id, tenant_id, schedule_id, booked_at, booked_by_id)
     select promised.id, organisation_id, promised.tenant_id, run_schedule.id, created_at, created_by_id
     from (${promised}) as promised
     join run_schedule using (run_id, starts_at)
     order by promised.id`,
    [id],
  );
  // The generated dates do not know holidays and cut-off times.
  const early = (await earlyBookings(client)).map((booking) => booking.consignment_id);
  await client.query('delete from run_booking where consignment_id = any($1::bigint[])', [early]);
}

/**
 * Limits the capacity of some future schedules, so that the delivery schedule shows full runs and runs with one or two
 * free places. The days differ between regions.
 */
async function fillRuns(client: Client, today: CalendarDate): Promise<void> {
  await client.query(
    `update run_schedule as kept set capacity = booked + places_left
     from (
       select run_schedule.id, case
         when starts = '${RUN_HOURS[0]}:00' then case turn when 3 then 0 end
         else case turn when 1 then 2 when 4 then 1 when 6 then 0 when 8 then 0 end
       end as places_left
       from run_schedule
       join delivery_run on delivery_run.id = run_id
       cross join lateral (
         select (day - date '2000-01-03' + length(region_id) + ascii(right(region_id, 1))) % 9 as turn
       ) as turns
       where day > $1
     ) as filled
     where filled.id = kept.id and places_left is not null`,
    [today],
  );
}
