import { localDay } from '@cartage/domain/dates/zone.ts';
import { MAX_MANIFEST_CONSIGNMENTS } from '@cartage/domain/manifest/manifest-actions.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  incrementManifest,
  insertConsignments,
  insertManifest,
  type LoadableGroup,
  loadableGroups,
  lockLoadable,
  lockNumbers,
  notifyManifest,
  type NewManifest,
  openManifestOf,
} from '#features/manifests/manifest-changes.query.ts';
import { type ManifestRow, manifestPage } from '#features/manifests/manifest.query.ts';
import { presentSummary } from '#features/manifests/present-manifest.ts';
import { insertAudit } from '#freight/change.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Request = OperationRequest<'gatherManifests'>;

const MAX_SHOWN = 100;

/** Puts the ready consignments of a site and a day on open manifests by service type and dangerous goods. */
export async function gatherManifests({ database }: AppDependencies, request: Request) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => gather(tx, request)),
  );
}

async function gather(tx: Transaction, { scope, body, now, requestId }: Request) {
  const { siteId, day } = body;
  if (!scope.siteIds.includes(siteId)) {
    throw new AppError('rule-broken', { errors: [{ pointer: '/siteId', detail: 'Site not found' }] });
  }
  const gathering = { siteId, day, isToday: localDay(now, scope.zone) === day };
  await tx.query(lockNumbers(scope));
  const locked = await tx.query<{ id: number }>(lockLoadable(scope, gathering));
  const ids = locked.map(({ id }) => id);
  const groups = await tx.query<LoadableGroup>(loadableGroups(scope, ids));
  let added = 0;
  for (const { ids: consignmentIds, ...group } of groups) {
    const manifestId = await manifestFor(tx, scope, { ...gathering, ...group, now }, consignmentIds.length);
    const inserted = await tx.query(insertConsignments(scope, { manifestId, consignmentIds, now }));
    await tx.query(incrementManifest(scope, manifestId));
    await tx.query(notifyManifest(scope, manifestId));
    added += inserted.length;
  }
  const audit = { operation: 'gatherManifests', consignmentId: null, version: null, callerAt: null };
  await tx.query(insertAudit(scope, { ...audit, at: now, requestId }));
  const filter = { siteId, day, state: 'OPEN', reference: null, limit: MAX_SHOWN, offset: 0 } as const;
  const manifests = await tx.query<ManifestRow>(manifestPage(scope, filter));
  return reply({ added, manifests: manifests.map(presentSummary) });
}

/** The open manifest of the group, or a new one when there is none or it has no room. */
async function manifestFor(
  tx: Transaction,
  scope: Scope,
  group: NewManifest,
  count: number,
): Promise<number> {
  const [open] = await tx.query<{ id: number; count: number }>(openManifestOf(scope, group));
  if (open !== undefined && open.count + count <= MAX_MANIFEST_CONSIGNMENTS) return open.id;
  const [inserted] = await tx.query<{ id: number }>(insertManifest(scope, group));
  if (inserted === undefined) throw new Error('The manifest was not inserted');
  return inserted.id;
}
