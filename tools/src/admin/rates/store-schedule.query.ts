import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RateTarget } from '#admin/rates/rate-target.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

const plannedSchedules = (file: string) => sql`json_to_recordset(${file}::json) as p
    (run_id int, starts_at timestamptz, ends_at timestamptz, day date, capacity int)`;

export const saveTransitDays = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  insert into service_transit (tenant_id, service_type_id, effective_from, transit_days, cut_off)
  select ${tenantId}, t.id, ${from}, r."transitDays", r."cutOff"
  from json_to_recordset(${file}::json) as r ("serviceType" text, "transitDays" int, "cutOff" time)
  join service_type t on t.tenant_id = ${tenantId} and t.code = r."serviceType"
  on conflict (service_type_id, effective_from)
  do update set transit_days = excluded.transit_days, cut_off = excluded.cut_off`;

export const lockRuns = (tenantId: number): Statement => sql`
  select id, code, region_id as region, weekdays, to_char(starts, 'HH24:MI') as starts,
    to_char(ends, 'HH24:MI') as ends, capacity, planned_to::text as "plannedTo"
  from delivery_run where tenant_id = ${tenantId} and is_active order by code for no key update`;

export const closuresOfTenant = (tenantId: number): Statement => sql`
  select day::text, region_id as region, reason from provider_closure where tenant_id = ${tenantId}`;

export const clearOtherRuns = (tenantId: number, file: string): Statement => sql`
  update delivery_run set weekdays = '{}'
  where tenant_id = ${tenantId} and code not in (select code from json_to_recordset(${file}::json) as r (code text))`;

export const saveRuns = (tenantId: number, file: string): Statement => sql`
  insert into delivery_run (tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
  select ${tenantId}, r.code, r.name, r.region, array(select json_array_elements_text(r.weekdays)::int),
    r.starts, r.ends, r.capacity
  from json_to_recordset(${file}::json) as r (code text, name text, region text, weekdays json, starts time,
    ends time, capacity int)
  on conflict (tenant_id, code) do update
  set name = excluded.name, weekdays = excluded.weekdays, starts = excluded.starts, ends = excluded.ends,
    capacity = excluded.capacity, is_active = true`;

export const deleteClosures = ({ tenantId, from }: RateTarget): Statement =>
  sql`delete from provider_closure where tenant_id = ${tenantId} and day >= ${from}`;

export const insertClosures = (tenantId: number, file: string): Statement => sql`
  insert into provider_closure (tenant_id, day, region_id, reason)
  select ${tenantId}, day, region, reason
  from json_to_recordset(${file}::json) as r (day date, region text, reason text)`;

export const bookingsWithoutRun = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  select c.reference
  from run_schedule s
  join run_booking b on b.tenant_id = s.tenant_id and b.schedule_id = s.id
  join consignment c on c.organisation_id = b.organisation_id and c.id = b.consignment_id
  where s.tenant_id = ${tenantId} and s.day >= ${from}
    and not exists (
      select from ${plannedSchedules(file)}
      where p.run_id = s.run_id and p.starts_at = s.starts_at and p.capacity >= s.booked
    )
  order by c.reference`;

export const deleteUnbookedSchedules = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  delete from run_schedule s
  where s.tenant_id = ${tenantId} and s.day >= ${from} and s.booked = 0
    and not exists (select from ${plannedSchedules(file)} where p.run_id = s.run_id and p.starts_at = s.starts_at)`;

export const saveSchedules = ({ tenantId, from }: RateTarget, file: string): Statement => sql`
  insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
  select ${tenantId}, run_id, starts_at, ends_at, day, capacity from ${plannedSchedules(file)} where day >= ${from}
  on conflict (run_id, starts_at) do update
  set ends_at = excluded.ends_at, capacity = excluded.capacity`;

export const extendPlan = (tenantId: number, horizon: CalendarDate): Statement => sql`
  update delivery_run set planned_to = greatest(planned_to, ${horizon}::date)
  where tenant_id = ${tenantId} and is_active`;
