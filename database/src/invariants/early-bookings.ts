import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
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
  readonly transit_days: number;
  readonly cut_off: string;
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
 * because the provider may close a day after bookings for it were made.
 */
export async function earlyBookings(client: ClientBase): Promise<EarlyBooking[]> {
  const { rows } = await client.query<Row>(`
    select b.consignment_id, slot.day::text as day, c.requested_pickup_day::text as pickup,
      sender.region_id as origin, receiver.region_id as destination,
      t.transit_days, to_char(t.cut_off, 'HH24:MI') as cut_off,
      least(b.booked_at, (select min(h.status_at) from status_history h
        where h.consignment_id = c.id and h.status = ${statusNumber('STAGED')})) as known_at
    from run_booking b
    join consignment c on c.id = b.consignment_id
    join run_schedule slot on slot.id = b.schedule_id
    join service_type t on t.id = c.service_type_id
    join participant sender on sender.consignment_id = c.id and sender.role = 'sender'
    join participant receiver on receiver.consignment_id = c.id and receiver.role = 'receiver'
    where sender.region_id is not null and receiver.region_id is not null
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
      transitDays: row.transit_days,
      cutOff: row.cut_off,
    });
    const { consignment_id, day } = row;
    return earliest !== null && day < earliest ? [{ consignment_id, day, earliest }] : [];
  });
}
