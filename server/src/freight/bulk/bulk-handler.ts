import type { Transaction } from '#db/database.ts';
import type { BulkJobAction, BulkWork } from '#freight/bulk/bulk-work.ts';
import type { ItemOutcome } from '#freight/bulk/item-outcome.ts';
import type { Priority } from '#freight/priority.ts';
import type { Settings } from '#freight/tenant-settings.ts';

export interface WaitingItem {
  readonly position: number;
  readonly reference: string;
  /** The only version that the job changes; null for any. The undo of an import leaves out what was changed. */
  readonly seenVersion: number | null;
  /** Low when the job has other items. */
  readonly priority: Priority;
}

/** A bulk action, ready to run the items of one job. */
export interface BulkHandler {
  /**
   * Applies the action to one consignment. A rejected consignment is an outcome or a `RejectedItem`. Other errors are
   * internal failures.
   */
  readonly processItem: (tx: Transaction, item: WaitingItem, now: Date) => Promise<ItemOutcome>;
  /** Runs once, in the transaction that finishes the job. Returns false when `isStopped` interrupted it. */
  readonly finishJob?: (tx: Transaction, now: Date, isStopped: () => boolean) => Promise<boolean>;
  /** Message of an item that failed with an exception (BULK-09, BULK-11). */
  readonly failureMessage: string;
}

/** `settings` are read once per run of a job, not once per item. */
export type CreateHandler<Action extends BulkJobAction> = (
  work: BulkWork<Action>,
  settings: Settings,
) => BulkHandler;

export type BulkHandlers = { readonly [Action in BulkJobAction]: CreateHandler<Action> };

export function createHandler<Action extends BulkJobAction>(
  handlers: BulkHandlers,
  action: Action,
  work: BulkWork<Action>,
  settings: Settings,
): BulkHandler {
  return handlers[action](work, settings);
}

export const UPDATE_ERROR = 'Update error, please try again later';
