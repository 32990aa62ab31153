import { type Invariant, invariant } from '#invariants/invariant.ts';

/** A run never takes more than its capacity (promises.md I7, BOOK-02). */
export const BOOKING_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a run counts exactly what is booked on it, and has room for it',
    `select run_schedule.id, booked, capacity, count(consignment_id)
     from run_schedule
     left join run_booking on schedule_id = run_schedule.id
     group by run_schedule.id
     having booked <> count(consignment_id) or count(consignment_id) > capacity`,
  ),
  invariant(
    'no cancelled consignment holds a place',
    `select consignment_id, schedule_id
     from run_booking
     join consignment on consignment.id = consignment_id
     where status = 8`,
  ),
];
