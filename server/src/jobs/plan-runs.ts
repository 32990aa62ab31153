import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { RUN_DAYS_AHEAD, runDays } from '@cartage/domain/dates/plan-run.ts';
import { instantAt, localDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Calendars, readCalendarsAsSystem } from '#freight/working-calendars.ts';
import type { WorkerParts } from '#jobs/worker-parts.ts';

interface Tenant {
  readonly id: number;
  readonly zone: string;
}

interface Run {
  readonly id: number;
  readonly region: RegionCode;
  /** Monday is 0. */
  readonly weekdays: readonly number[];
  /** 'HH:mm'. */
  readonly starts: string;
  readonly ends: string;
  readonly capacity: number;
  readonly plannedTo: CalendarDate | null;
}

/**
 * Keeps every active run planned so many days ahead. Asked for once a day; after a standstill of any length the days
 * that are still to come are added. Each run is held while it is planned, so two workers never plan a day twice.
 */
export async function planRuns({
  database,
  clock,
  log,
}: Pick<WorkerParts, 'database' | 'clock' | 'log'>): Promise<void> {
  const tenants = await database.asSystem((tx) =>
    tx.query<Tenant>(sql`select id, zone from tenant order by id`),
  );
  let planned = 0;
  for (const tenant of tenants) {
    const today = localDay(clock(), tenant.zone);
    planned += await database.asSystem((tx) => planTenant(tx, tenant, today));
  }
  log.info({ event: 'runs_planned', days: planned });
}

async function planTenant(
  tx: Transaction,
  { id: tenantId, zone }: Tenant,
  today: CalendarDate,
): Promise<number> {
  const horizon = addDays(today, RUN_DAYS_AHEAD);
  const runs = await tx.query<Run>(sql`
    select id, region_id as region, weekdays, to_char(starts, 'HH24:MI') as starts,
      to_char(ends, 'HH24:MI') as ends, capacity, planned_to as "plannedTo"
    from delivery_run
    where tenant_id = ${tenantId} and is_active and (planned_to is null or planned_to < ${horizon}::date)
    order by id
    for no key update`);
  if (runs.length === 0) return 0;
  const calendarOf = await readCalendarsAsSystem(tx, tenantId);
  const days = runs.flatMap((run) => daysOf(run, { calendarOf, today, horizon, zone }));
  const stored = await tx.query(sql`
    insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
    select ${tenantId}, run_id, starts_at, ends_at, day, capacity
    from json_to_recordset(${JSON.stringify(days)}::json) as planned
      (run_id int, starts_at timestamptz, ends_at timestamptz, day date, capacity int)
    on conflict (run_id, starts_at) do nothing
    returning id`);
  await tx.query(sql`
    update delivery_run set planned_to = ${horizon}::date
    where id = any(${runs.map(({ id }) => id)}::int[])`);
  return stored.length;
}

interface Ground {
  readonly calendarOf: Calendars;
  readonly today: CalendarDate;
  readonly horizon: CalendarDate;
  readonly zone: string;
}

function daysOf(run: Run, { calendarOf, today, horizon, zone }: Ground) {
  const next = run.plannedTo === null ? today : addDays(run.plannedTo, 1);
  const from = next > today ? next : today;
  return runDays(run.weekdays, calendarOf(run.region), from, horizon).map((day) => ({
    run_id: run.id,
    starts_at: instantAt(day, timeOf(run.starts), zone).toISOString(),
    ends_at: instantAt(day, timeOf(run.ends), zone).toISOString(),
    day,
    capacity: run.capacity,
  }));
}

function timeOf(text: string) {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}
