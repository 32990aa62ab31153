import type { Transaction } from '#db/database.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type OrderChange =
  | 'createStandingOrder'
  | 'changeStandingOrder'
  | 'pauseStandingOrder'
  | 'resumeStandingOrder'
  | 'endStandingOrder'
  | 'dismissStandingOrderDay';

/** Records who changed a standing order, and when. */
export async function auditOrder(
  tx: Transaction,
  { scope, now, requestId }: Pick<OperationRequest<OrderChange>, 'scope' | 'now' | 'requestId'>,
  operation: OrderChange,
): Promise<void> {
  const audit = { operation, consignmentId: null, version: null, callerAt: null };
  await tx.query(insertAudit(scope, { ...audit, at: now, requestId }));
}
