import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  deleteStandingPickup,
  hasStandingPickup,
  insertStandingPickup,
} from '#features/manifests/standing-pickup.query.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function showStandingPickup(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'standingPickup'>,
) {
  if (!scope.siteIds.includes(params.siteId)) throw new AppError('not-found');
  const [row] = await database.read<{ isStanding: boolean }>(
    scope.context,
    hasStandingPickup(scope, params.siteId),
  );
  return reply({ isStanding: row?.isStanding ?? false });
}

export async function setStandingPickup(
  { database }: AppDependencies,
  { scope, params, body, now, requestId }: OperationRequest<'setStandingPickup'>,
) {
  const { siteId } = params;
  if (!scope.siteIds.includes(siteId)) throw new AppError('not-found');
  const audit = { operation: 'setStandingPickup', consignmentId: null, version: null, callerAt: null };
  await database.inTransaction(scope.context, (tx) =>
    Promise.all([
      tx.query(body.isStanding ? insertStandingPickup(scope, siteId) : deleteStandingPickup(scope, siteId)),
      tx.query(insertAudit(scope, { ...audit, at: now, requestId })),
    ]),
  );
  return reply({ isStanding: body.isStanding });
}
