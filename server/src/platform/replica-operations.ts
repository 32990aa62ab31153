import type { OperationId } from '@cartage/contract/operation-table.ts';

/**
 * Operations whose rows come from `reads`, and so may come from a replica. The rights of their callers are read in the same
 * way, so that the primary has no work except its position. All other operations run on the primary alone.
 */
export const REPLICA_OPERATIONS: ReadonlySet<OperationId> = new Set([
  'searchConsignments',
  'lineItemsByConsignment',
  'labelPrints',
  'exportConsignments',
  'extractActivity',
  'reportByStatus',
  'reportStagedToDelivered',
  'reportDelivered',
  'reportDifot',
  'reportExceptions',
  'reportRevenue',
  'drillDownByStatus',
  'drillDownDifot',
  'drillDownExceptions',
]);
