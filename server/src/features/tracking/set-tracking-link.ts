import { randomUUID } from 'node:crypto';
import { switchLink } from '#features/tracking/tracking-link.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { recordChange } from '#freight/change-pickup-date.query.ts';
import { readVisible } from '#freight/change-status.ts';
import { updateDocument } from '#freight/document.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { newTrackingToken } from '#freight/tracking-path.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/**
 * Turns the tracking link of a consignment off or on. A link that is turned on again has a new token, so the address
 * that was revoked never works again. A request that changes nothing keeps the version.
 */
export function setTrackingLink({ database }: AppDependencies, request: OperationRequest<'setTrackingLink'>) {
  const { scope, params, body, ifMatch, now, requestId } = request;
  const { ref: reference } = params;
  return database.inTransaction(scope.context, async (tx) => {
    const { isEnabled } = body;
    const [changed] = await tx.query<{ id: number; version: number }>(
      switchLink(scope, { reference, isEnabled, ifMatch, token: newTrackingToken(), now }),
    );
    if (changed !== undefined) {
      await tx.query(
        recordChange(scope, {
          consignmentId: changed.id,
          version: changed.version,
          at: now,
          operation: 'setTrackingLink',
          requestId,
          callerAt: null,
          kind: 'consignment.changed',
          noticeId: randomUUID(),
        }),
      );
    }
    const rows = await readVisible(tx, scope, reference);
    if (rows === null) throw new AppError('not-found');
    const current = presentConsignment(scope, rows);
    const { version } = rows.consignment;
    if (changed === undefined && ifMatch !== undefined && ifMatch !== version)
      throw new AppError('stale-version', { current });
    if (changed !== undefined) await tx.query(updateDocument(scope, rows));
    return reply(current, { etag: version });
  });
}
