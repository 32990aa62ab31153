import { REQUEST_KINDS } from '#consignment/provider-requests.ts';
import type { ReportedStatus } from '#provider/events.ts';

/** The statuses of consignments that the provider's staff handle, each a queue of the desk. */
export const QUEUE_STATUSES = ['STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/** The status to which each queue usually moves. */
export const NEXT_STATUS: Readonly<Record<QueueStatus, ReportedStatus>> = {
  STAGED: 'PICKUP',
  PICKUP: 'TRANSIT',
  TRANSIT: 'DELIVERING',
  DELIVERING: 'DELIVERED',
};

/** What a customer can wait for: the answer to a request, or a reply to a message. */
export const WAITING_KINDS = [...REQUEST_KINDS, 'message'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** The longest texts that the server accepts from the desk, in characters. */
export const DESK_LENGTHS = { keyword: 100, code: 500, description: 1000, receivedBy: 100 } as const;
