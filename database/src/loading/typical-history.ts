import type { StatusCode } from '@cartage/domain/consignment/status.ts';

/** A typical history that ends in each status. Each pair of neighbours is an allowed transition. */
export const TYPICAL_HISTORY: Readonly<Record<StatusCode, readonly StatusCode[]>> = {
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
