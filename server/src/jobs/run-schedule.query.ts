import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { PlannedDay } from '@cartage/domain/dates/run-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface TenantRow {
  readonly id: number;
  readonly zone: string;
}

export const tenantZones = (): Statement => sql`select id, zone from tenant order by id`;

export interface RunRow {
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

/** Locks the active runs that are not planned up to `horizon`, so that two workers never plan the same day. */
export function lockUnplannedRuns(tenantId: number, horizon: CalendarDate): Statement {
  return sql`
    select id, region_id as region, weekdays, to_char(starts, 'HH24:MI') as starts,
      to_char(ends, 'HH24:MI') as ends, capacity, planned_to as "plannedTo"
    from delivery_run
    where tenant_id = ${tenantId} and is_active and (planned_to is null or planned_to < ${horizon}::date)
    order by id
    for no key update`;
}

/** Returns the ids of the rows that did not exist yet. */
export function insertPlannedDays(tenantId: number, days: readonly PlannedDay[]): Statement {
  return sql`
    insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
    select ${tenantId}, run_id, starts_at, ends_at, day, capacity
    from json_to_recordset(${JSON.stringify(days)}::json) as planned
      (run_id int, starts_at timestamptz, ends_at timestamptz, day date, capacity int)
    on conflict (run_id, starts_at) do nothing
    returning id`;
}

export function recordHorizon(runIds: readonly number[], horizon: CalendarDate): Statement {
  return sql`
    update delivery_run set planned_to = ${horizon}::date
    where id = any(${runIds}::int[])`;
}
