import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { planRun, RUN_DAYS_AHEAD } from '@cartage/domain/dates/run-days.ts';
import { type ProviderClosure, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { RateRows } from '@cartage/domain/rate-files/rate-rows.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { AdminError } from '#admin/admin-error.ts';
import type { RateTarget, StoreRates } from '#admin/rates/rate-target.ts';
import type { Transaction } from '#admin/transaction.ts';

export const storeTransitDays: StoreRates<RateRows['transit-days']> = async (tx, target, rows) => {
  await tx.cartage(
    `insert into service_transit (tenant_id, service_type_id, effective_from, transit_days, cut_off)
     select $1, t.id, $2, r."transitDays", r."cutOff"
     from json_to_recordset($3::json) as r ("serviceType" text, "transitDays" int, "cutOff" time)
     join service_type t on t.tenant_id = $1 and t.code = r."serviceType"
     on conflict (service_type_id, effective_from)
     do update set transit_days = excluded.transit_days, cut_off = excluded.cut_off`,
    [target.tenantId, target.from, JSON.stringify(rows)],
  );
};

interface StoredRun {
  readonly id: number;
  readonly code: string;
  readonly region: RegionCode;
  readonly weekdays: readonly number[];
  readonly starts: string;
  readonly ends: string;
  readonly capacity: number;
  readonly plannedTo: CalendarDate | null;
}

const runsOf = (tx: Transaction, { tenantId }: RateTarget) =>
  tx.cartage<StoredRun>(
    `select id, code, region_id as region, weekdays, to_char(starts, 'HH24:MI') as starts,
       to_char(ends, 'HH24:MI') as ends, capacity, planned_to::text as "plannedTo"
     from delivery_run where tenant_id = $1 and is_active order by code for no key update`,
    [tenantId],
  );

const closuresOf = (tx: Transaction, { tenantId }: RateTarget) =>
  tx.cartage<ProviderClosure>(
    'select day::text, region_id as region, reason from provider_closure where tenant_id = $1',
    [tenantId],
  );

/** The file is the complete list: a run that is not in it has no schedules from the day on. */
export const storeRuns: StoreRates<RateRows['runs']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  const stored = await runsOf(tx, target);
  for (const { code, region, weekdays, plannedTo } of stored) {
    const row = rows.find((one) => one.code === code);
    if (row !== undefined && row.region !== region)
      throw new AdminError(`${code} serves ${region}. Use a new code for a run into another region.`);
    const isPlanned = plannedTo !== null && plannedTo >= addDays(from, -1);
    if (!isPlanned && weekdays.length > 0)
      throw new AdminError(
        `${code} is planned until ${plannedTo === null ? 'now' : formatDay(plannedTo)} only. Choose an earlier day.`,
      );
  }
  // A run without weekdays is planned on no day. It stays active, so that its earlier schedules can still be booked.
  await tx.cartage(
    `update delivery_run set weekdays = '{}'
     where tenant_id = $1 and code not in (select code from json_to_recordset($2::json) as r (code text))`,
    [tenantId, JSON.stringify(rows)],
  );
  await tx.cartage(
    `insert into delivery_run (tenant_id, code, name, region_id, weekdays, starts, ends, capacity)
     select $1, r.code, r.name, r.region, array(select json_array_elements_text(r.weekdays)::int), r.starts, r.ends,
       r.capacity
     from json_to_recordset($2::json) as r (code text, name text, region text, weekdays json, starts time,
       ends time, capacity int)
     on conflict (tenant_id, code) do update
     set name = excluded.name, weekdays = excluded.weekdays, starts = excluded.starts, ends = excluded.ends,
       capacity = excluded.capacity, is_active = true`,
    [tenantId, JSON.stringify(rows)],
  );
  await replan(tx, target);
};

/** The file is the complete list of the closures from the day on. */
export const storeClosures: StoreRates<RateRows['closures']> = async (tx, target, rows) => {
  const { tenantId, from } = target;
  const early = rows.find(({ day }) => day < from);
  if (early !== undefined)
    throw new AdminError(
      `${formatDay(early.day)} is before ${formatDay(from)}. Remove the earlier days from the file.`,
    );
  await tx.cartage('delete from provider_closure where tenant_id = $1 and day >= $2', [tenantId, from]);
  await tx.cartage(
    `insert into provider_closure (tenant_id, day, region_id, reason)
     select $1, day, region, reason
     from json_to_recordset($2::json) as r (day date, region text, reason text)`,
    [tenantId, JSON.stringify(rows)],
  );
  await replan(tx, target);
};

/**
 * Makes the schedules from the day on agree with runs and closures. Throws when a booked delivery would lose its run: a
 * booking is always valid.
 */
async function replan(tx: Transaction, target: RateTarget): Promise<void> {
  const { tenantId, from, today, zone } = target;
  const horizon = addDays(today, RUN_DAYS_AHEAD);
  const closures = await closuresOf(tx, target);
  const runs = await runsOf(tx, target);
  const planned = runs.flatMap((run) => {
    const to = run.plannedTo !== null && run.plannedTo > horizon ? run.plannedTo : horizon;
    return planRun(run, workingCalendar(run.region, closures), { from, to, zone });
  });
  const file = JSON.stringify(planned);
  const record = `json_to_recordset($3::json) as p
    (run_id int, starts_at timestamptz, ends_at timestamptz, day date, capacity int)`;
  const lost = await tx.cartage<{ reference: string }>(
    `select c.reference
     from run_schedule s
     join run_booking b on b.tenant_id = s.tenant_id and b.schedule_id = s.id
     join consignment c on c.organisation_id = b.organisation_id and c.id = b.consignment_id
     where s.tenant_id = $1 and s.day >= $2
       and not exists (
         select from ${record}
         where p.run_id = s.run_id and p.starts_at = s.starts_at and p.capacity >= s.booked
       )
     order by c.reference`,
    [tenantId, from, file],
  );
  if (lost.length > 0) throw new AdminError(lostBookings(lost.map(({ reference }) => reference)));
  await tx.cartage(
    `delete from run_schedule s
     where s.tenant_id = $1 and s.day >= $2 and s.booked = 0
       and not exists (select from ${record} where p.run_id = s.run_id and p.starts_at = s.starts_at)`,
    [tenantId, from, file],
  );
  await tx.cartage(
    `insert into run_schedule (tenant_id, run_id, starts_at, ends_at, day, capacity)
     select $1, run_id, starts_at, ends_at, day, capacity from ${record} where day >= $2
     on conflict (run_id, starts_at) do update
     set ends_at = excluded.ends_at, capacity = excluded.capacity`,
    [tenantId, from, file],
  );
  await tx.cartage(
    `update delivery_run set planned_to = greatest(planned_to, $2::date) where tenant_id = $1 and is_active`,
    [tenantId, horizon],
  );
}

const MAX_LISTED = 20;

function lostBookings(references: readonly string[]): string {
  const listed = references.slice(0, MAX_LISTED).join(', ');
  const more = references.length > MAX_LISTED ? ` and ${references.length - MAX_LISTED} more` : '';
  return `These consignments are booked on runs that would end: ${listed}${more}. Change their bookings first.`;
}
