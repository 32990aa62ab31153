import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { type ConsignmentKey, consignmentKeys } from '#freight/consignment-key.query.ts';

export interface WantedRun {
  readonly runCode: string;
  readonly startsAt: string;
}

/**
 * The runs that the events name, new ones and those stored for the consignments, and the present runs of the
 * consignments. No rows when no event is about a run.
 */
export function reportedRunIds(
  tenantId: number,
  {
    wanted,
    consignments,
  }: { readonly wanted: readonly WantedRun[]; readonly consignments: readonly ConsignmentKey[] },
): Statement {
  return sql`
    with wanted as (
      select "runCode" as code, "startsAt" as starts_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given("runCode" text, "startsAt" timestamptz)
      union
      select content -> 'booking' ->> 'runCode', (content -> 'booking' ->> 'startsAt')::timestamptz
      from provider_event
      where (organisation_id, consignment_id) in ${consignmentKeys(consignments)} and content ->> 'type' = 'run-booking'
    )
    select slot.id
    from wanted
    join delivery_run r on r.tenant_id = ${tenantId} and r.code = wanted.code
    join run_schedule slot on slot.run_id = r.id and slot.starts_at = wanted.starts_at
    union
    select schedule_id from run_booking
    where (organisation_id, consignment_id) in ${consignmentKeys(consignments)} and exists (select from wanted)`;
}

export function lockRuns(ids: readonly number[]): Statement {
  return sql`select lock_runs(${ids}::bigint[])`;
}

export interface ReportedRun {
  readonly id: number;
  readonly runCode: string;
  readonly startsAt: Date;
  readonly day: CalendarDate;
  readonly region: RegionCode;
  readonly freePlaces: number;
}

export function lockedRuns(ids: readonly number[]): Statement {
  return sql`
    select slot.id, r.code as "runCode", slot.starts_at as "startsAt", slot.day, r.region_id as region,
      slot.capacity - slot.booked as "freePlaces"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.id = any(${ids}::bigint[])`;
}

export interface PresentBooking {
  readonly consignmentId: number;
  /** Null: the consignment is on no run. */
  readonly scheduleId: number | null;
  /** Null when the region of the place is unknown. */
  readonly receiverRegion: RegionCode | null;
}

export function presentBookings(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select c.id as "consignmentId", b.schedule_id as "scheduleId", receiver.region_id as "receiverRegion"
    from consignment c
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join participant receiver on receiver.organisation_id = c.organisation_id
      and receiver.consignment_id = c.id and receiver.role = 'receiver'
    where (c.organisation_id, c.id) in ${consignmentKeys(consignments)}`;
}

export interface HireUnit {
  readonly providerCode: string;
  readonly code: string;
}

export function hireUnits(tenantId: number): Statement {
  return sql`select provider_code as "providerCode", code from hire_unit where tenant_id = ${tenantId}`;
}
