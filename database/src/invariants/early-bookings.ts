import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { serviceDate, type ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import { type WorkingCalendar, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { ClientBase } from 'pg';
import { statusNumber } from '@cartage/domain/consignment/status.ts';

interface Row {
  readonly consignment_id: string;
  readonly day: CalendarDate;
  readonly pickup: CalendarDate | null;
  readonly origin: RegionCode;
  readonly destination: RegionCode;
  readonly transit: readonly ServiceTransit[];
  readonly known_at: Date;
}

/** A type, not an interface, because violations are records. */
export type EarlyBooking = {
  readonly consignment_id: string;
  readonly day: CalendarDate;
  readonly earliest: CalendarDate;
};

/**
 * Bookings on a day on which the service could not deliver when the booking was made. Provider closures are left out,
 * because the provider may close a day after bookings for it were made. Bookings by the provider's own systems are left
 * out, because the provider decides when it delivers.
 */
export async function earlyBookings(client: ClientBase): Promise<EarlyBooking[]> {
  const { rows } = await client.query<Row>(`
    select b.consignment_id, slot.day::text as day, c.requested_pickup_day::text as pickup,
      sender.region_id as origin, receiver.region_id as destination,
      (select json_agg(json_build_object(
          'from', v.effective_from, 'transitDays', v.transit_days, 'cutOff', to_char(v.cut_off, 'HH24:MI'))
          order by v.effective_from nulls first)
        from (
          select null::date as effective_from, t.transit_days, t.cut_off
          union all
          select s.effective_from, s.transit_days, s.cut_off from service_transit s where s.service_type_id = t.id
        ) as v) as transit,
      least(b.booked_at, (select min(h.status_at) from status_history h
        where h.consignment_id = c.id and h.status = ${statusNumber('STAGED')})) as known_at
    from run_booking b
    join consignment c on c.id = b.consignment_id
    join run_schedule slot on slot.id = b.schedule_id
    join service_type t on t.id = c.service_type_id
    join participant sender on sender.consignment_id = c.id and sender.role = 'sender'
    join participant receiver on receiver.consignment_id = c.id and receiver.role = 'receiver'
    left join portal_user booker on booker.id = b.booked_by_id
    where sender.region_id is not null and receiver.region_id is not null and booker.is_provider is not true
    order by b.consignment_id`);
  const calendars = new Map<RegionCode, WorkingCalendar>();
  const calendarOf = (region: RegionCode) => {
    const calendar = calendars.get(region) ?? workingCalendar(region);
    calendars.set(region, calendar);
    return calendar;
  };
  return rows.flatMap((row) => {
    const earliest = serviceDate({
      origin: calendarOf(row.origin),
      destination: calendarOf(row.destination),
      staged: localDateTimeParts(row.known_at),
      requestedPickup: row.pickup,
      transit: row.transit,
    });
    const { consignment_id, day } = row;
    return earliest !== null && day < earliest ? [{ consignment_id, day, earliest }] : [];
  });
}
