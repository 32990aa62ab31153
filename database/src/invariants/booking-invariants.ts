import { earlyBookings } from '#invariants/early-bookings.ts';
import { type Invariant, invariant, MAX_REPORTED_ROWS } from '#invariants/invariant.ts';

/** A booking is always valid (docs/reference/promises.md I7, BOOK-02, design rule 20). */
export const BOOKING_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the booked count of a run equals its bookings and is within its capacity',
    `select run_schedule.id, booked, capacity, count(consignment_id)
     from run_schedule
     left join run_booking on schedule_id = run_schedule.id
     group by run_schedule.id
     having booked <> count(consignment_id) or count(consignment_id) > capacity`,
  ),
  invariant(
    'no cancelled consignment has a booking',
    `select consignment_id, schedule_id
     from run_booking
     join consignment on consignment.id = consignment_id
     where status = 8`,
  ),
  invariant(
    'the run of every booking delivers in the region of the receiver',
    `select run_booking.consignment_id, delivery_run.region_id as run_region, participant.region_id
     from run_booking
     join run_schedule on run_schedule.id = schedule_id
     join delivery_run on delivery_run.id = run_id
     join participant on participant.consignment_id = run_booking.consignment_id and role = 'receiver'
     where participant.region_id is distinct from delivery_run.region_id`,
  ),
  {
    name: 'no booking is before the service date',
    violations: async (client) => (await earlyBookings(client)).slice(0, MAX_REPORTED_ROWS),
  },
];
