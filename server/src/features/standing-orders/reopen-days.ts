import { nextOccurrences } from '@cartage/domain/standing-orders/occurrences.ts';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orderOfId } from '#features/standing-orders/order.query.ts';
import type { OrderContext } from '#features/standing-orders/present-order.ts';
import { scheduleOf } from '#freight/standing-orders/order-schedule.ts';
import { deleteOpenRuns } from '#freight/standing-orders/standing-order.query.ts';

/** More than the days that can be processed ahead of their pickup: ten working days and the longest move. */
const DAYS_AHEAD = 60;

/**
 * Lets the worker process days without a consignment again after a change of the order. A day that has passed counts too
 * when its pickup now moves to a day that is still ahead.
 */
export async function reopenDays(
  tx: Transaction,
  { scope, calendarOf, today }: OrderContext,
  id: number,
): Promise<void> {
  const [row] = await tx.query<OrderRow>(orderOfId(scope, id));
  if (row === undefined) throw new Error('The locked standing order was not found');
  const days = nextOccurrences(scheduleOf(row), calendarOf(row.region), today, DAYS_AHEAD)
    .filter(({ pickupDay }) => pickupDay !== null)
    .map(({ day }) => day);
  await tx.query(deleteOpenRuns({ organisationId: scope.organisationId, id }, { today, days }));
}
