import type { StatusCode } from '@cartage/domain/consignment/status.ts';

/** A usual way to each status; each pair of neighbours stands in the transition table. */
export const WAY_TO: Readonly<Record<StatusCode, readonly StatusCode[]>> = {
  DRAFT: ['DRAFT'],
  FINAL: ['DRAFT', 'FINAL'],
  STAGED: ['DRAFT', 'FINAL', 'STAGED'],
  PICKUP: ['DRAFT', 'FINAL', 'STAGED', 'PICKUP'],
  TRANSIT: ['DRAFT', 'STAGED', 'PICKUP', 'TRANSIT'],
  DELIVERING: ['DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING'],
  DELIVERED: ['DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'],
  CANCELLED: ['DRAFT', 'FINAL', 'CANCELLED'],
  ERR: ['DRAFT', 'FINAL', 'STAGED', 'PICKUP', 'ERR'],
};
