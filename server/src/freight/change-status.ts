import { randomUUID } from 'node:crypto';
import { type Action, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { dateFaultWords, NO_DATE_FAULTS } from '@cartage/domain/consignment/date-check.ts';
import {
  hindranceOf,
  IMPOSSIBLE_DATES,
  NEEDS_FREIGHT,
  NO_DELIVERY_DAY,
  NO_FREIGHT,
  type Standing,
} from '@cartage/domain/consignment/hindrances.ts';
import { type StatusCode, statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { isLabelDue } from '@cartage/domain/documents/label-setting.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { DateFaults } from '@cartage/domain/dates/requested-dates.ts';
import type { Transaction } from '#db/database.ts';
import type { NoticeKind } from '#freight/change.query.ts';
import { type MovedRow, moveStatus, recordMove } from '#freight/change-status.query.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import { dateErrors, reliedDates, type ReliedDates } from '#freight/delivery-dates.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import { enqueueDueLabel, labelSettingOf } from '#freight/label-setting.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export interface StatusChange {
  readonly reference: string;
  readonly action: Extract<Action, 'markAsReady' | 'requestPickup' | 'cancel'>;
  readonly to: StatusCode;
  /** Version the caller has seen; undefined: whichever it is. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly callerAt: Date | null;
  readonly requestId: string;
  readonly operation: string;
  readonly notice: NoticeKind;
  readonly reason?: string | null;
  /** What follows from it waits for what somebody waits for. */
  readonly isOneOfMany?: boolean;
}

/** What came of it; a refusal comes with the consignment as it stands. */
export type StatusChanged =
  | {
      readonly end: 'stale-version' | 'no-freight' | 'no-delivery-date' | 'conflict';
      readonly rows: ConsignmentRows;
    }
  /** `isLabelDue`: its labels are being made, since a setting says so. */
  | { readonly end: 'done'; readonly isLabelDue: boolean; readonly rows: ConsignmentRows }
  | { readonly end: 'impossible-dates'; readonly faults: DateFaults; readonly rows: ConsignmentRows }
  | { readonly end: 'not-found' };

/** As `tryStatus`; throws `not-found`, `stale-version`, `rule-broken` or `conflict`, all but the first with the consignment as it stands. */
export async function changeStatus(
  tx: Transaction,
  scope: Scope,
  change: StatusChange,
): Promise<ConsignmentRows> {
  const changed = await tryStatus(tx, scope, change);
  if (changed.end === 'done') return changed.rows;
  if (changed.end === 'not-found') throw new AppError('not-found');
  const current = presentConsignment(scope, changed.rows);
  if (changed.end === 'stale-version') throw new AppError('stale-version', { current });
  if (changed.end === 'no-freight') throw new AppError('rule-broken', { current, detail: NO_FREIGHT });
  if (changed.end === 'no-delivery-date') {
    throw new AppError('rule-broken', { current, detail: NO_DELIVERY_DAY });
  }
  if (changed.end === 'impossible-dates') {
    const detail = dateFaultWords(changed.faults) ?? IMPOSSIBLE_DATES;
    throw new AppError('rule-broken', { current, detail, errors: dateErrors(changed.faults) });
  }
  throw new AppError('conflict', { current, detail: ACTIONS[change.action].wrongStatus });
}

/** Moves a consignment and writes everything that commits with it; where it may not be moved, nothing. */
export async function tryStatus(tx: Transaction, scope: Scope, change: StatusChange): Promise<StatusChanged> {
  const { reference, ifMatch, now } = change;
  const from = ACTIONS[change.action].statuses.map(statusNumber);
  const to = statusNumber(change.to);
  const dates = change.action === 'cancel' ? NOTHING_RELIED_ON : await reliedDates(tx, scope, change);
  if (dates.isMissing || dateFaultWords(dates.faults) !== null) return refusal(tx, scope, change, dates);
  const [moved] = await tx.query<MovedRow>(
    moveStatus(scope, { reference, from, to, ifMatch, at: now, needsFreight: NEEDS_FREIGHT[change.action] }),
  );
  if (moved === undefined) return refusal(tx, scope, change, dates);
  await dates.give();
  const record = recordMove(scope, moved, {
    operation: change.operation,
    consignmentId: moved.id,
    version: moved.version,
    status: to,
    at: now,
    requestId: change.requestId,
    callerAt: change.callerAt,
    reason: change.reason ?? null,
    kind: change.notice,
    noticeId: randomUUID(),
  });
  // One round trip: the rows are read after the record is written.
  const [, rows, setting] = await Promise.all([
    tx.query(record),
    readVisible(tx, scope, reference),
    change.action === 'cancel' ? null : labelSettingOf(tx, scope, moved.id),
  ]);
  if (rows === null) throw new Error('A consignment that was moved is not to be seen');
  const { isOneOfMany: hasTime = false } = change;
  const isDue = setting !== null && isLabelDue(change.to, pieceCount(rows.lines), setting);
  await Promise.all([
    tx.query(updateDocument(scope, rows)),
    isDue ? tx.query(enqueueDueLabel(scope, { consignmentId: moved.id, hasTime })) : undefined,
  ]);
  return { end: 'done', rows, isLabelDue: isDue };
}

const NOTHING_RELIED_ON: ReliedDates = { isMissing: false, faults: NO_DATE_FAULTS, give: async () => {} };

/** Why nothing moved. What the caller has not seen comes before what may not be done. */
async function refusal(
  tx: Transaction,
  scope: Scope,
  change: StatusChange,
  { isMissing, faults }: ReliedDates,
): Promise<StatusChanged> {
  const rows = await readVisible(tx, scope, change.reference);
  if (rows === null) return { end: 'not-found' };
  const isStale = change.ifMatch !== undefined && change.ifMatch !== rows.consignment.version;
  if (isStale) return { end: 'stale-version', rows };
  const standing = standingOf(rows, scope.zone);
  const wanted = { givesDeliveryDay: !isMissing, pickupDay: null, dateFault: dateFaultWords(faults) };
  switch (hindranceOf(change.action, standing, wanted)) {
    case 'no-freight':
      return { end: 'no-freight', rows };
    case 'no-delivery-day':
      return { end: 'no-delivery-date', rows };
    case 'impossible-dates':
      return { end: 'impossible-dates', faults, rows };
    case 'wrong-status':
    case 'delivery-before-pickup':
    case null:
      // Nothing by now: somebody was at it at the same moment.
      return { end: 'conflict', rows };
  }
}

/** What of it decides whether something can be done to it. */
export function standingOf({ consignment, lines }: ConsignmentRows, zone: string): Standing {
  const { status, requestedDeliveryAt } = consignment;
  return {
    status: statusOfNumber(status).code,
    hasFreight: lines.length > 0,
    requestedDeliveryDay: requestedDeliveryAt === null ? null : localDay(requestedDeliveryAt, zone),
  };
}

export async function readVisible(
  tx: Transaction,
  scope: Scope,
  reference: string,
): Promise<ConsignmentRows | null> {
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  return stored === undefined ? null : consignmentRows(stored);
}
