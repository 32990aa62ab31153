import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { instantAt, TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { ClientBase } from 'pg';
import type { BuiltTenant } from '#builders/add-tenant.ts';
import { insertRows, reserveIds } from '#loading/insert-rows.ts';

export interface RunOptions {
  readonly name?: string;
  readonly region?: RegionCode;
  /** Per day. */
  readonly capacity?: number;
  readonly days: readonly CalendarDate[];
}

export interface BuiltRun {
  readonly id: number;
  readonly name: string;
  /** In the order of the days. */
  readonly schedules: readonly BuiltSchedule[];
}

export interface BuiltSchedule {
  readonly id: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A delivery run of the tenant with schedules on these days, from 7 am to noon. */
export async function addRun(
  client: ClientBase,
  tenant: Pick<BuiltTenant, 'id'>,
  { name, region = 'NZ-AUK', capacity = 10, days }: RunOptions,
): Promise<BuiltRun> {
  const [id = 0] = await reserveIds(client, 'delivery_run', 1);
  const runName = name ?? `Run ${id}`;
  await client.query(
    `insert into delivery_run (id, tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
     values ($1, $2, $3, $4, $5, '{}', '07:00', '12:00', $6)`,
    [id, tenant.id, `RUN-${id}`, runName, region, capacity],
  );
  const ids = await reserveIds(client, 'run_schedule', days.length);
  const schedules = days.map((day, index) => ({
    id: ids[index] ?? 0,
    startsAt: instantAt(day, { hour: 7, minute: 0 }, TENANT_ZONE),
    endsAt: instantAt(day, { hour: 12, minute: 0 }, TENANT_ZONE),
  }));
  const columns = {
    id: 'bigint',
    tenant_id: 'int',
    run_id: 'int',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    day: 'date',
    capacity: 'int',
  };
  await insertRows(
    client,
    'run_schedule',
    columns,
    schedules.map((schedule, index) => ({
      id: schedule.id,
      tenant_id: tenant.id,
      run_id: id,
      starts_at: schedule.startsAt,
      ends_at: schedule.endsAt,
      day: days[index] ?? null,
      capacity,
    })),
  );
  return { id, name: runName, schedules };
}
