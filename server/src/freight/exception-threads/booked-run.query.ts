import type { BookedRun } from '@cartage/domain/consignment/provider-requests.ts';
import { sql } from '#db/sql.ts';

export interface BookingOfRequest {
  /** Null without a booking. */
  readonly booking: BookedRun | null;
}

/** The booked run of `consignment c`, as `booking`. */
export const bookedRun = (organisationId: number) => sql`(
  select json_build_object('day', slot.day, 'region', run.region_id)
  from run_booking b
  join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
  join delivery_run run on run.tenant_id = slot.tenant_id and run.id = slot.run_id
  where b.organisation_id = ${organisationId} and b.consignment_id = c.id) as booking`;
