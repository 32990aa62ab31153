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
