import { randomUUID } from 'node:crypto';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { dateIssueMessage } from '@cartage/domain/consignment/check-dates.ts';
import { findBlocker } from '@cartage/domain/consignment/blockers.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { readVisible, stateOfConsignment } from '#freight/change-status.ts';
import { type MovedPickup, movePickup, recordChange } from '#freight/change-pickup-date.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { pickupDateIssues } from '#freight/delivery-dates.ts';
import { updateDocument } from '#freight/document.query.ts';
import { insertEdit } from '#freight/undo/recorded-edits.query.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { Scope } from '#platform/scope.ts';

export interface PickupDateChange {
  readonly reference: string;
  readonly pickupAt: Date;
  readonly pickupDay: CalendarDate;
  readonly now: Date;
  readonly requestId: string;
  /** Settings that were read already: a bulk job reads them once for all items. */
  readonly settings?: Settings;
}

/** The reason for the rejection, with the current consignment. */
export type PickupDateResult =
  | {
      readonly outcome: 'changed' | 'same-day' | 'conflict' | 'after-delivery';
      readonly rows: ConsignmentRows;
    }
  | { readonly outcome: 'impossible-dates'; readonly issue: string; readonly rows: ConsignmentRows }
  | { readonly outcome: 'not-found' };

/** Sets the requested pickup day, with the audit entry, notice and jobs of the change (BULK-05). */
export async function changePickupDate(
  tx: Transaction,
  scope: Scope,
  change: PickupDateChange,
): Promise<PickupDateResult> {
  const { reference, now } = change;
  const statuses = ACTIONS.setRequestedPickupDate.statuses.map(statusNumber);
  const issue = dateIssueMessage(await pickupDateIssues(tx, scope, change));
  if (issue !== null) return rejection(tx, scope, change, issue);
  const [moved] = await tx.query<MovedPickup>(movePickup(scope, { ...change, statuses }));
  if (moved === undefined) return rejection(tx, scope, change, issue);
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
  const edit = insertEdit(scope, {
    consignmentId: moved.id,
    version: moved.version,
    at: now,
    old: { requestedPickup: moved.former?.toISOString() ?? null },
    new: { requestedPickup: change.pickupAt.toISOString() },
    undoes: null,
  });
  const [, , rows] = await Promise.all([tx.query(record), tx.query(edit), readVisible(tx, scope, reference)]);
  if (rows === null) throw new Error(`Consignment ${reference} is not visible after its pickup date changed`);
  await tx.query(updateDocument(scope, rows));
  return { outcome: 'changed', rows };
}

async function rejection(
  tx: Transaction,
  scope: Scope,
  { reference, pickupDay }: PickupDateChange,
  dateIssue: string | null,
): Promise<PickupDateResult> {
  const rows = await readVisible(tx, scope, reference);
  if (rows === null) return { outcome: 'not-found' };
  const context = { hasDefaultDeliveryDay: true, pickupDay, dateIssue };
  const blocker = findBlocker('setRequestedPickupDate', stateOfConsignment(rows, scope.zone), context);
  const { requestedPickupAt } = rows.consignment;
  const isSame = requestedPickupAt !== null && localDay(requestedPickupAt, scope.zone) === pickupDay;
  if (blocker === 'delivery-before-pickup') return { outcome: isSame ? 'same-day' : 'after-delivery', rows };
  if (blocker === 'wrong-status') return { outcome: 'conflict', rows };
  if (isSame) return { outcome: 'same-day', rows };
  return dateIssue === null
    ? { outcome: 'conflict', rows }
    : { outcome: 'impossible-dates', issue: dateIssue, rows };
}
