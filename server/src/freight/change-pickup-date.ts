import { randomUUID } from 'node:crypto';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { dateFaultWords } from '@cartage/domain/consignment/date-check.ts';
import { hindranceOf } from '@cartage/domain/consignment/hindrances.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { readVisible, standingOf } from '#freight/change-status.ts';
import { movePickup, recordChange } from '#freight/change-pickup-date.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { pickupFaults } from '#freight/delivery-dates.ts';
import { updateDocument } from '#freight/document.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface PickupDateChange {
  readonly reference: string;
  readonly pickupAt: Date;
  readonly pickupDay: CalendarDate;
  readonly now: Date;
  readonly requestId: string;
}

export type PickupDateChanged =
  | { readonly end: 'done' | 'same-day' | 'conflict' | 'after-delivery'; readonly rows: ConsignmentRows }
  | { readonly end: 'impossible-dates'; readonly fault: string; readonly rows: ConsignmentRows }
  | { readonly end: 'not-found' };

/** Sets the day on which freight is to be collected, and writes everything that commits with it (BULK-05). */
export async function changePickupDate(
  tx: Transaction,
  scope: Scope,
  change: PickupDateChange,
): Promise<PickupDateChanged> {
  const { reference, now } = change;
  const statuses = ACTIONS.setRequestedPickupDate.statuses.map(statusNumber);
  const fault = dateFaultWords(await pickupFaults(tx, scope, change));
  if (fault !== null) return refusal(tx, scope, change, fault);
  const [moved] = await tx.query<{ id: number; version: number }>(movePickup(scope, { ...change, statuses }));
  if (moved === undefined) return refusal(tx, scope, change, fault);
  const record = recordChange(scope, {
    operation: 'setRequestedPickupDate',
    consignmentId: moved.id,
    version: moved.version,
    at: now,
    requestId: change.requestId,
    callerAt: null,
    kind: 'consignment.rescheduled',
    noticeId: randomUUID(),
  });
  const [, rows] = await Promise.all([tx.query(record), readVisible(tx, scope, reference)]);
  if (rows === null) throw new Error('A consignment that was changed is not to be seen');
  await tx.query(updateDocument(scope, rows));
  return { end: 'done', rows };
}

async function refusal(
  tx: Transaction,
  scope: Scope,
  { reference, pickupDay }: PickupDateChange,
  dateFault: string | null,
): Promise<PickupDateChanged> {
  const rows = await readVisible(tx, scope, reference);
  if (rows === null) return { end: 'not-found' };
  const wanted = { givesDeliveryDay: true, pickupDay, dateFault };
  const hindrance = hindranceOf('setRequestedPickupDate', standingOf(rows, scope.zone), wanted);
  const { requestedPickupAt } = rows.consignment;
  const isSame = requestedPickupAt !== null && localDay(requestedPickupAt, scope.zone) === pickupDay;
  if (hindrance === 'delivery-before-pickup') return { end: isSame ? 'same-day' : 'after-delivery', rows };
  if (hindrance === 'wrong-status') return { end: 'conflict', rows };
  if (isSame) return { end: 'same-day', rows };
  return dateFault === null ? { end: 'conflict', rows } : { end: 'impossible-dates', fault: dateFault, rows };
}
