import type { NoticeKind } from '@cartage/contract/shapes/tenant-notice.ts';
import { randomUUID } from 'node:crypto';
import { type Action, ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { dateIssueMessage } from '@cartage/domain/consignment/check-dates.ts';
import {
  findBlocker,
  IMPOSSIBLE_DATES,
  NEEDS_FREIGHT,
  NO_DELIVERY_DAY,
  NO_FREIGHT,
  type ConsignmentState,
} from '@cartage/domain/consignment/blockers.ts';
import { type StatusCode, statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { isLabelDue } from '@cartage/domain/documents/label-setting.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { DateIssues } from '@cartage/domain/dates/requested-dates.ts';
import type { Transaction } from '#db/database.ts';
import { type MovedRow, moveStatus, recordMove } from '#freight/change-status.query.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import {
  checkDatesLeavingDraft,
  dateErrors,
  type DatesLeavingDraft,
  NO_DATE_CHECK,
} from '#freight/delivery-dates.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { declarationErrors, declarationMessage } from '#freight/declaration-errors.ts';
import type { FieldError } from '#freight/writing/parse-result.ts';
import { updateDocument } from '#freight/document.query.ts';
import { enqueueDueLabel } from '#freight/label-setting.query.ts';
import { readLabelSetting } from '#freight/label-setting.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Priority } from '#freight/priority.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import type { RequestScope, Scope } from '#platform/scope.ts';
import { AppError } from '#errors/app-error.ts';

export interface StatusChange {
  readonly reference: string;
  readonly action: Extract<Action, 'markAsReady' | 'requestPickup' | 'cancel'>;
  readonly to: StatusCode;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly callerAt: Date | null;
  readonly requestId: string;
  readonly operation: string;
  readonly notice: NoticeKind;
  readonly reason?: string | null;
  /** Priority of the labels that follow; normal by default. */
  readonly priority?: Priority;
  /** Settings that were read already: a bulk job reads them once for all items. */
  readonly settings?: Settings;
}

/** The reason for the rejection, with the current consignment. */
export type StatusChangeResult =
  | {
      readonly outcome: 'stale-version' | 'no-freight' | 'no-delivery-date' | 'conflict';
      readonly rows: ConsignmentRows;
    }
  /** `isLabelDue`: a setting has queued its labels. `defaultDay`: the delivery day that the tenant's setting chose. */
  | {
      readonly outcome: 'changed';
      readonly isLabelDue: boolean;
      readonly defaultDay: CalendarDate | null;
      readonly rows: ConsignmentRows;
    }
  | { readonly outcome: 'impossible-dates'; readonly issues: DateIssues; readonly rows: ConsignmentRows }
  | {
      readonly outcome: 'wrong-declaration';
      readonly errors: readonly FieldError[];
      readonly rows: ConsignmentRows;
    }
  | { readonly outcome: 'not-found' };

/**
 * As `tryStatus`, but throws `not-found`, `stale-version`, `rule-broken` or `conflict`. All but `not-found` carry the
 * consignment as it is now.
 */
export async function changeStatus(
  tx: Transaction,
  scope: RequestScope,
  change: StatusChange,
): Promise<ConsignmentRows> {
  const result = await tryStatus(tx, scope, change);
  if (result.outcome === 'changed') return result.rows;
  if (result.outcome === 'not-found') throw new AppError('not-found');
  const current = presentConsignment(scope, result.rows);
  if (result.outcome === 'stale-version') throw new AppError('stale-version', { current });
  if (result.outcome === 'no-freight') throw new AppError('rule-broken', { current, detail: NO_FREIGHT });
  if (result.outcome === 'no-delivery-date') {
    throw new AppError('rule-broken', { current, detail: NO_DELIVERY_DAY });
  }
  if (result.outcome === 'impossible-dates') {
    const detail = dateIssueMessage(result.issues) ?? IMPOSSIBLE_DATES;
    throw new AppError('rule-broken', { current, detail, errors: dateErrors(result.issues) });
  }
  if (result.outcome === 'wrong-declaration') {
    const { errors } = result;
    throw new AppError('rule-broken', { current, detail: declarationMessage(errors), errors });
  }
  throw new AppError('conflict', { current, detail: ACTIONS[change.action].wrongStatus });
}

/** Changes the status, with the audit entry, notice and jobs of the change. A rejected change writes nothing. */
export async function tryStatus(
  tx: Transaction,
  scope: Scope,
  change: StatusChange,
): Promise<StatusChangeResult> {
  const { reference, ifMatch, now } = change;
  const from = ACTIONS[change.action].statuses.map(statusNumber);
  const to = statusNumber(change.to);
  const isCancelling = change.action === 'cancel';
  const dates = isCancelling ? NO_DATE_CHECK : await checkDatesLeavingDraft(tx, scope, change);
  const hasDateIssue = dates.isDeliveryDayMissing || dateIssueMessage(dates.issues) !== null;
  const goodsErrors = isCancelling || hasDateIssue ? [] : await declarationErrors(tx, scope, reference);
  if (hasDateIssue || goodsErrors.length > 0) return rejection(tx, scope, change, { ...dates, goodsErrors });
  const [moved] = await tx.query<MovedRow>(
    moveStatus(scope, { reference, from, to, ifMatch, at: now, needsFreight: NEEDS_FREIGHT[change.action] }),
  );
  if (moved === undefined) return rejection(tx, scope, change, { ...dates, goodsErrors });
  await dates.storeDefault();
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
  // In one round trip: the rows are read after the record is written.
  const [, rows, setting] = await Promise.all([
    tx.query(record),
    readVisible(tx, scope, reference),
    dates.settings === null ? null : readLabelSetting(tx, scope, moved.id, dates.settings.organisation),
  ]);
  if (rows === null) throw new Error(`Consignment ${reference} is not visible after its status change`);
  const { priority = 'normal' } = change;
  const isDue = setting !== null && isLabelDue(change.to, pieceCount(rows.lines), setting);
  await Promise.all([
    tx.query(updateDocument(scope, rows)),
    isDue ? tx.query(enqueueDueLabel(scope, { consignmentId: moved.id, priority })) : undefined,
  ]);
  return { outcome: 'changed', rows, isLabelDue: isDue, defaultDay: dates.defaultDay };
}

/** The reason why the update statement changed no row. A stale version is reported before a broken rule. */
async function rejection(
  tx: Transaction,
  scope: Scope,
  change: StatusChange,
  {
    isDeliveryDayMissing,
    issues,
    goodsErrors,
  }: DatesLeavingDraft & { readonly goodsErrors: readonly FieldError[] },
): Promise<StatusChangeResult> {
  const rows = await readVisible(tx, scope, change.reference);
  if (rows === null) return { outcome: 'not-found' };
  const isStale = change.ifMatch !== undefined && change.ifMatch !== rows.consignment.version;
  if (isStale) return { outcome: 'stale-version', rows };
  const blocker = findBlocker(change.action, stateOfConsignment(rows, scope.zone), {
    hasDefaultDeliveryDay: !isDeliveryDayMissing,
    pickupDay: null,
    dateIssue: dateIssueMessage(issues),
  });
  switch (blocker) {
    case 'no-freight':
      return { outcome: 'no-freight', rows };
    case 'no-delivery-day':
      return { outcome: 'no-delivery-date', rows };
    case 'impossible-dates':
      return { outcome: 'impossible-dates', issues, rows };
    case 'wrong-status':
    case 'delivery-before-pickup':
      return { outcome: 'conflict', rows };
    case null:
      if (goodsErrors.length > 0) return { outcome: 'wrong-declaration', errors: goodsErrors, rows };
      // A concurrent change removed the blocker after the update statement ran.
      return { outcome: 'conflict', rows };
  }
}

/** The fields that decide which actions are possible. */
export function stateOfConsignment({ consignment, lines }: ConsignmentRows, zone: string): ConsignmentState {
  const { status, requestedDeliveryAt } = consignment;
  return {
    status: statusOfNumber(status).code,
    hasFreight: lines.length > 0,
    requestedDeliveryDay: requestedDeliveryAt === null ? null : localDay(requestedDeliveryAt, zone),
  };
}

/** Null when the caller may not see the consignment. */
export async function readVisible(
  tx: Transaction,
  scope: Scope,
  reference: string,
): Promise<ConsignmentRows | null> {
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  return stored === undefined ? null : consignmentRows(stored);
}
