import { sql, type Statement } from '#db/sql.ts';
import type { SlotRow, SlotSearch } from '#freight/bookings/slots.query.ts';
import type { Scope } from '#platform/scope.ts';

/** A run found by the search without a consignment. Includes full runs. */
export interface SearchedSlotRow extends SlotRow {
  readonly placesLeft: number;
}

const MAX_SLOTS = 500;

/** Future runs into the region, on days without a provider closure, with their free places. */
export function searchedSlots({ tenantId }: Scope, search: Omit<SlotSearch, 'currentId'>): Statement {
  return sql`
    select slot.id as "scheduleId", r.name as "runName", slot.starts_at as "startsAt", slot.ends_at as "endsAt",
      slot.capacity - slot.booked as "placesLeft"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.tenant_id = ${tenantId}
      and slot.starts_at >= ${search.from}
      and slot.starts_at < ${search.before}
      and slot.starts_at > ${search.now}
      and slot.day >= ${search.earliest}::date
      and r.is_active
      and r.region_id = ${search.region}
      and not exists (
        select from provider_closure closure
        where closure.tenant_id = slot.tenant_id and closure.day = slot.day
          and (closure.region_id is null or closure.region_id = r.region_id)
      )
    order by slot.starts_at, r.name, slot.id
    limit ${MAX_SLOTS}`;
}
