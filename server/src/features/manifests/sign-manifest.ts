import { localDay } from '@cartage/domain/dates/zone.ts';
import { earlySignOffIssue } from '@cartage/domain/manifest/manifest-actions.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { currentManifest, lockForChange, recordChange } from '#features/manifests/change-manifest.ts';
import {
  deleteUncollectable,
  insertReopening,
  reopenManifestRow,
  signManifest,
} from '#features/manifests/manifest-changes.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** Reopens a closed manifest for a reason. Pickup requests that were sent stay. */
export async function reopenManifest(
  { database }: AppDependencies,
  request: OperationRequest<'reopenManifest'>,
) {
  const { scope, body, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const { id, revision } = await lockForChange(tx, request, 'reopen');
      await tx.query(insertReopening(scope, { id, revision, reason: body.reason, now }));
      await tx.query(reopenManifestRow(scope, id));
      await tx.query(deleteUncollectable(scope, id));
      return recordChange(tx, request, { operation: 'reopenManifest', reason: body.reason });
    }),
  );
}

export async function signOffManifest(
  { database }: AppDependencies,
  request: OperationRequest<'signOffManifest'>,
) {
  const { scope, body, now } = request;
  const { driverName, vehicleRegistration, signature = null } = body;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const { id, pickupDay } = await lockForChange(tx, request, 'signOff');
      const detail = earlySignOffIssue(pickupDay, localDay(now, scope.zone));
      if (detail !== null)
        throw new AppError('conflict', { ...(await currentManifest(tx, scope, id)), detail });
      await tx.query(signManifest(scope, { id, driverName, vehicleRegistration, signature, now }));
      return recordChange(tx, request, { operation: 'signOffManifest' });
    }),
  );
}
