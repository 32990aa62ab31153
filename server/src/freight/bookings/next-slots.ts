import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { Transaction } from '#db/database.ts';
import { presentSlots } from '#freight/bookings/present-slots.ts';
import { bookableSlots, type SlotRow, type SlotSearch } from '#freight/bookings/slots.query.ts';
import type { Scope } from '#platform/scope.ts';

const MAX_ALTERNATIVES = 5;
const LOOK_AHEAD_MS = 90 * 86_400_000;

/** The next runs with free places, for an error that offers alternatives. */
export async function nextSlots(
  tx: Transaction,
  scope: Scope,
  { region, earliest, now }: Pick<SlotSearch, 'region' | 'earliest' | 'now'>,
): Promise<ResponseBody<'consignmentBookingDates'>> {
  const before = new Date(now.getTime() + LOOK_AHEAD_MS);
  const slots = await tx.query<SlotRow>(
    bookableSlots(scope, { region, earliest, from: now, before, now, currentId: null }),
  );
  return presentSlots(slots.slice(0, MAX_ALTERNATIVES), null);
}
