import { randomUUID } from 'node:crypto';
import { statusNumber, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { UNDO_CANCEL_REASONS, undoCancelOf } from '@cartage/domain/consignment/undo-cancel.ts';
import { combinedCancelReason } from '@cartage/domain/consignment/combine.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { readVisible } from '#freight/change-status.ts';
import { type MovedRow, moveStatus, recordMove } from '#freight/change-status.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { updateDocument } from '#freight/document.query.ts';
import { combinedInto } from '#freight/link.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { RequestScope, Scope } from '#platform/scope.ts';

export interface CancelUndo {
  readonly reference: string;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  /** The version that the cancellation made. Undefined: the last cancellation. */
  readonly version?: number;
  readonly now: Date;
  readonly requestId: string;
  readonly callerAt: Date | null;
  /**
   * True for the drafts of a combination, whose undo restores all of them. The caller has checked their changes after the
   * cancellation.
   */
  readonly isPartOfUndo?: boolean;
}

/** Throws `not-found`, `undo-refused`, and with the present consignment `stale-version`. */
export async function restoreFormerStatus(
  tx: Transaction,
  scope: RequestScope,
  request: CancelUndo,
): Promise<ConsignmentRows> {
  const { reference, ifMatch, now, requestId, callerAt } = request;
  const rows = await readExisting(tx, scope, reference);
  const { id, version } = rows.consignment;
  if (ifMatch !== undefined && ifMatch !== version) throw stale(scope, rows);
  const history = rows.history.map(({ status, statusAt }) => ({
    status: statusOfNumber(status).code,
    at: statusAt,
  }));
  if (request.isPartOfUndo !== true) await rejectCombined(tx, scope, id);
  const { modifiedAt: changedAt } = rows.consignment;
  const modifiedAt = request.isPartOfUndo === true ? (history.at(-1)?.at ?? changedAt) : changedAt;
  const undo = undoCancelOf({ history, modifiedAt }, now);
  if ('refusal' in undo) throw new AppError('undo-refused', { detail: undo.refusal });
  // Restored and cancelled again: the last cancellation is another one.
  if (request.version !== undefined && request.version !== version)
    throw new AppError('undo-refused', { detail: UNDO_CANCEL_REASONS['changed-since'] });
  const [moved] = await tx.query<MovedRow>(
    moveStatus(scope, {
      reference,
      from: [statusNumber('CANCELLED')],
      to: statusNumber(undo.status),
      // The facts above are those of this version.
      ifMatch: version,
      at: now,
      needsFreight: false,
    }),
  );
  if (moved === undefined) throw stale(scope, await readExisting(tx, scope, reference));
  await tx.query(
    recordMove(scope, moved, {
      operation: 'undoCancel',
      consignmentId: id,
      version: moved.version,
      status: statusNumber(undo.status),
      at: now,
      requestId,
      callerAt,
      kind: 'consignment.changed',
      noticeId: randomUUID(),
    }),
  );
  const restored = await readExisting(tx, scope, reference);
  await tx.query(updateDocument(scope, restored));
  return restored;
}

/** A draft alone would have its freight twice: its own, and that in the other consignment. */
async function rejectCombined(tx: Transaction, scope: Scope, id: number): Promise<void> {
  const [kept] = await tx.query<{ reference: string }>(combinedInto(scope, id));
  if (kept !== undefined)
    throw new AppError('undo-refused', { detail: combinedCancelReason(kept.reference) });
}

async function readExisting(tx: Transaction, scope: Scope, reference: string): Promise<ConsignmentRows> {
  const rows = await readVisible(tx, scope, reference);
  if (rows === null) throw new AppError('not-found');
  return rows;
}

const stale = (scope: RequestScope, rows: ConsignmentRows) =>
  new AppError('stale-version', { current: presentConsignment(scope, rows) });
