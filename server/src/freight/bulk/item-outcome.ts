import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** Result of one item of a bulk job. */
export interface ItemOutcome {
  readonly outcome: 'Success' | 'Error';
  /** For documents: the reason why a document was not requested; empty when all were requested. */
  readonly message: string;
  readonly changed: {
    readonly id: number;
    readonly version: number;
    /** Whether the change has queued labels of the consignment. */
    readonly isLabelDue: boolean;
  } | null;
}

export function changed(
  { consignment: { id, version } }: ConsignmentRows,
  message: string,
  isLabelDue = false,
): ItemOutcome {
  return { outcome: 'Success', message, changed: { id, version, isLabelDue } };
}

export const unchanged = (message: string): ItemOutcome => ({ outcome: 'Success', message, changed: null });

export const failed = (message: string): ItemOutcome => ({ outcome: 'Error', message, changed: null });

/** Thrown for an item that is rejected after statements that wrote: its transaction is rolled back. */
export class RejectedItem extends Error {
  override readonly name = 'RejectedItem';
}

export function wrongStatus(action: keyof typeof ACTIONS, { consignment }: ConsignmentRows): ItemOutcome {
  const { name } = statusOfNumber(consignment.status);
  return failed(`${ACTIONS[action].wrongStatus}; this one is ${name}`);
}
