import {
  MANIFEST_ACTIONS,
  type ManifestAction,
  type ManifestRule,
} from '@cartage/domain/manifest/manifest-actions.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { notifyManifest } from '#features/manifests/manifest-changes.query.ts';
import { lockManifest, type ManifestRow, visibleManifest } from '#features/manifests/manifest.query.ts';
import { presentManifest, readManifest, stateOf } from '#features/manifests/present-manifest.ts';
import { insertAudit } from '#freight/change.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

export type ManifestChange =
  | 'addToManifest'
  | 'removeFromManifest'
  | 'closeManifest'
  | 'reopenManifest'
  | 'signOffManifest';

/**
 * The manifest is locked until the transaction ends. Throws `not-found`, `stale-version`, and `conflict` in a state that
 * does not allow the action; the latter two carry the manifest as it is now.
 */
export async function lockForChange(
  tx: Transaction,
  { scope, params, ifMatch }: Pick<OperationRequest<ManifestChange>, 'scope' | 'params' | 'ifMatch'>,
  action: ManifestAction,
): Promise<ManifestRow> {
  await tx.query(lockManifest(scope, params.id));
  const [row] = await tx.query<ManifestRow>(visibleManifest(scope, params.id));
  if (row === undefined) throw new AppError('not-found');
  const rule: ManifestRule = MANIFEST_ACTIONS[action];
  if (!rule.states.includes(stateOf(row))) {
    throw new AppError('conflict', {
      ...(await currentManifest(tx, scope, row.id)),
      detail: rule.wrongState,
    });
  }
  if (ifMatch !== undefined && ifMatch !== row.version) {
    throw new AppError('stale-version', await currentManifest(tx, scope, row.id));
  }
  return row;
}

/** The manifest as it is now, for a rejected change. */
export async function currentManifest(tx: Transaction, scope: Scope, id: number) {
  return { current: presentManifest(await readManifest(tx, scope, id)) };
}

interface AuditedChange {
  readonly operation: ManifestChange;
  readonly reason?: string;
  readonly jobId?: number | null;
  /** The consignments that were added or removed. */
  readonly consignmentIds?: readonly number[];
}

/** Writes an audit entry, or one for each consignment, notifies the live streams, and replies with the changed manifest. */
export async function recordChange(
  tx: Transaction,
  {
    scope,
    params,
    now,
    requestId,
  }: Pick<OperationRequest<ManifestChange>, 'scope' | 'params' | 'now' | 'requestId'>,
  { operation, reason, jobId = null, consignmentIds = [] }: AuditedChange,
) {
  const audit = { operation, version: null, callerAt: null, reason: reason ?? null, at: now, requestId };
  for (const consignmentId of consignmentIds.length === 0 ? [null] : consignmentIds)
    await tx.query(insertAudit(scope, { ...audit, consignmentId }));
  await tx.query(notifyManifest(scope, params.id));
  const found = await readManifest(tx, scope, params.id);
  return reply(presentManifest(found, jobId), { etag: found.row.version });
}
