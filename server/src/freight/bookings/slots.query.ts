import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface SlotRow {
  readonly scheduleId: number;
  readonly runName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SlotSearch {
  readonly region: RegionCode;
  /** Earliest possible delivery day. */
  readonly earliest: CalendarDate;
  readonly from: Date;
  readonly before: Date;
  readonly now: Date;
  /** The run that the consignment is booked on is listed even when it is full or has started. */
  readonly currentId: number | null;
}

const MAX_SLOTS = 500;

/** The provider can close a day after its runs were planned. */
export const isClosedDay = sql`exists (
  select from provider_closure closure
  where closure.tenant_id = slot.tenant_id and closure.day = slot.day
    and (closure.region_id is null or closure.region_id = r.region_id)
)`;

/** Future runs into the region that have free places. */
export function bookableSlots({ tenantId }: Scope, search: SlotSearch): Statement {
  return sql`
    select slot.id as "scheduleId", r.name as "runName", slot.starts_at as "startsAt", slot.ends_at as "endsAt"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.tenant_id = ${tenantId}
      and slot.starts_at >= ${search.from}
      and slot.starts_at < ${search.before}
      and (
        slot.id = ${search.currentId}::bigint
        or (
          r.is_active
          and r.region_id = ${search.region}
          and slot.starts_at > ${search.now}
          and slot.day >= ${search.earliest}::date
          and slot.booked < slot.capacity
          and not ${isClosedDay}
        )
      )
    order by slot.starts_at, r.name, slot.id
    limit ${MAX_SLOTS}`;
}
