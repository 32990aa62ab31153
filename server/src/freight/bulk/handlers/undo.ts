import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import type { UndoableBulkAction } from '@cartage/domain/consignment/undo-bulk-job.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { type CreateHandler, UPDATE_ERROR } from '#freight/bulk/bulk-handler.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { changed, RejectedItem } from '#freight/bulk/item-outcome.ts';
import { type UndoneItem, undoneItem } from '#freight/bulk/undone-job.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { lockConsignment } from '#freight/editing/write-edit.query.ts';
import { restoreFormerStatus } from '#freight/undo/undo-cancel.ts';
import { restoreFormerValues } from '#freight/undo/undo-edit.ts';

/** Takes back one item of another job by the single undo, so that its rules and effects are the same. */
export const undo: CreateHandler<'undo'> = (work) => ({
  failureMessage: UPDATE_ERROR,
  async processItem(tx, { reference }, now) {
    const { scope, undoes: jobId } = work;
    // One round trip. The lock makes a concurrent change wait, so that the undo is not stale.
    const [[item]] = await Promise.all([
      tx.query<UndoneItem>(undoneItem(scope, { jobId, reference })),
      tx.query(lockConsignment(scope, reference)),
    ]);
    if (item === undefined) throw new Error(`Bulk job ${jobId} did not change ${reference}`);
    try {
      const rows = await UNDO_ITEM[item.action](tx, work, { ...item, reference, now });
      return changed(rows, MESSAGES[item.action](rows, scope.zone));
    } catch (error) {
      throw rejectionOf(error);
    }
  },
});

type UndoItem = (
  tx: Transaction,
  work: BulkWork<'undo'>,
  item: Pick<UndoneItem, 'version'> & { readonly reference: string; readonly now: Date },
) => Promise<ConsignmentRows>;

/** The addresses of the portal are in the responses of requests only. */
const requestScope = ({ scope }: BulkWork<'undo'>) => ({ ...scope, portal: '' });

const UNDO_ITEM: Readonly<Record<UndoableBulkAction, UndoItem>> = {
  cancel: (tx, work, item) => {
    const { requestId, callerAt } = work;
    return restoreFormerStatus(tx, requestScope(work), { ...item, ifMatch: undefined, requestId, callerAt });
  },
  setRequestedPickupDate: (tx, work, item) => {
    const { requestId } = work;
    return restoreFormerValues(tx, requestScope(work), { ...item, ifMatch: undefined, requestId });
  },
};

const MESSAGES: Readonly<Record<UndoableBulkAction, (rows: ConsignmentRows, zone: string) => string>> = {
  cancel: ({ consignment: { status } }) => `Restored to ${statusOfNumber(status).name}`,
  setRequestedPickupDate: ({ consignment: { requestedPickupAt } }, zone) =>
    requestedPickupAt === null
      ? 'Pickup date removed'
      : `Pickup date set back to ${formatDate(requestedPickupAt, zone)}`,
};

/** The refusals of the single undo. Other errors fail the item, or the run when the database failed. */
function rejectionOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  switch (error.code) {
    case 'not-found':
      return new RejectedItem(NOT_FOUND);
    case 'undo-refused':
    case 'booking-affected':
    case 'conflict':
    case 'not-permitted':
      return new RejectedItem(error.message);
    default:
      return error;
  }
}
