import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { MAX_MANIFEST_CONSIGNMENTS, manifestNumberText } from '@cartage/domain/manifest/manifest-actions.ts';
import { addingIssue } from '@cartage/domain/manifest/manifest-fit.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { currentManifest, lockForChange, recordChange } from '#features/manifests/change-manifest.ts';
import {
  deleteConsignment,
  incrementManifest,
  insertConsignments,
} from '#features/manifests/manifest-changes.query.ts';
import {
  type CandidateRow,
  candidates,
  lockCandidates,
  type ManifestRow,
} from '#features/manifests/manifest.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type Addition = OperationRequest<'addToManifest'>;

/** Adds all of the consignments, or none. */
export async function addToManifest({ database }: AppDependencies, request: Addition) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => add(tx, request)),
  );
}

async function add(tx: Transaction, request: Addition) {
  const { scope, body, params, now } = request;
  const references = [...new Set(body.references)];
  await tx.query(lockCandidates(scope, references));
  const manifest = await lockForChange(tx, request, 'add');
  const found = await tx.query<CandidateRow>(candidates(scope, references));
  const added = checkedCandidates(manifest, references, found);
  if (manifest.consignmentCount + added.length > MAX_MANIFEST_CONSIGNMENTS) {
    const detail = `A manifest has at most ${MAX_MANIFEST_CONSIGNMENTS} consignments`;
    throw new AppError('rule-broken', { errors: [{ pointer: '/references', detail }] });
  }
  const elsewhere = added.find(({ manifestId }) => manifestId !== null);
  if (elsewhere !== undefined) {
    throw new AppError('conflict', {
      ...(await currentManifest(tx, scope, params.id)),
      detail: `${elsewhere.reference} is on ${nameOf(elsewhere)} already`,
    });
  }
  const consignmentIds = added.map(({ id }) => id);
  if (consignmentIds.length > 0) {
    await tx.query(insertConsignments(scope, { manifestId: manifest.id, consignmentIds, now }));
    await tx.query(incrementManifest(scope, manifest.id));
  }
  return recordChange(tx, request, { operation: 'addToManifest', consignmentIds });
}

/** Those that are not on this manifest yet. Throws `rule-broken` when one of them cannot be added. */
function checkedCandidates(
  manifest: ManifestRow,
  references: readonly string[],
  found: readonly CandidateRow[],
): CandidateRow[] {
  const rows = references.map((reference) => found.find((row) => row.reference === reference));
  const errors = rows.flatMap((row, index) => {
    const detail = row === undefined ? `Consignment ${references[index]} not found` : issueOf(manifest, row);
    return detail === null ? [] : [{ pointer: `/references/${index}`, detail }];
  });
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return rows.flatMap((row) => (row === undefined || row.manifestId === manifest.id ? [] : [row]));
}

const issueOf = (manifest: ManifestRow, row: CandidateRow): string | null =>
  row.manifestId === manifest.id
    ? null
    : addingIssue(manifest, { ...row, status: statusOfNumber(row.status).code });

const nameOf = ({ manifestNumber, manifestRevision }: CandidateRow): string =>
  manifestNumber === null
    ? 'another open manifest'
    : `manifest ${manifestNumberText(manifestNumber, manifestRevision ?? 1)}`;

export async function removeFromManifest(
  { database }: AppDependencies,
  request: OperationRequest<'removeFromManifest'>,
) {
  const { scope, params } = request;
  return database.inTransaction(scope.context, async (tx) => {
    const manifest = await lockForChange(tx, request, 'remove');
    const removed = await tx.query<{ id: number }>(deleteConsignment(scope, manifest.id, params.ref));
    if (removed.length === 0) throw new AppError('not-found');
    await tx.query(incrementManifest(scope, manifest.id));
    const consignmentIds = removed.map(({ id }) => id);
    return recordChange(tx, request, { operation: 'removeFromManifest', consignmentIds });
  });
}
