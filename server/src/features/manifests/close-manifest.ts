import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { contentText } from '@cartage/domain/documents/content.ts';
import { manifestContent } from '@cartage/domain/documents/manifest-content.ts';
import { manifestNumberText } from '@cartage/domain/manifest/manifest-actions.ts';
import { groupIssue } from '@cartage/domain/manifest/manifest-fit.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { documentIssuer } from '#documents/document-requests.ts';
import { documentFacts } from '#documents/facts.ts';
import { organisationName } from '#documents/organisation-name.query.ts';
import { AppError } from '#errors/app-error.ts';
import { lockForChange, recordChange } from '#features/manifests/change-manifest.ts';
import { closeManifestRow, lockNumbers, nextNumber } from '#features/manifests/manifest-changes.query.ts';
import {
  type ListedConsignment,
  listedConsignments,
  lockListed,
  type ManifestRow,
} from '#features/manifests/manifest.query.ts';
import { readGoodsLoad } from '#features/manifests/read-load.ts';
import { hasStandingPickup } from '#features/manifests/standing-pickup.query.ts';
import { insertBulkJob } from '#freight/bulk/bulk-job.query.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

type Request = OperationRequest<'closeManifest'>;

/** Of concurrent requests one closes the manifest; the others are rejected. */
export async function closeManifest(deps: AppDependencies, request: Request) {
  const { scope } = request;
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, () => close(tx, deps, request)),
  );
}

async function close(tx: Transaction, deps: AppDependencies, request: Request) {
  const { scope, now } = request;
  await tx.query(lockNumbers(scope));
  // An edit of a consignment waits, so that totals, checks and printed content agree.
  await tx.query(lockListed(scope, request.params.id));
  const manifest = await lockForChange(tx, request, 'close');
  const listed = await tx.query<ListedConsignment>(listedConsignments(scope, manifest.id));
  rejectIssues({ manifest, listed });
  const number = manifest.number ?? (await newNumber(tx, request));
  const content = await printedContent(tx, deps, request, { manifest, listed, number });
  await tx.query(
    closeManifestRow(scope, {
      id: manifest.id,
      number,
      content,
      itemCount: listed.reduce((sum, { itemCount }) => sum + itemCount, 0),
      weight: manifest.weight,
      now,
    }),
  );
  const jobId = await requestPickups(tx, request, { manifest, listed });
  return recordChange(tx, request, { operation: 'closeManifest', jobId });
}

interface Listed {
  readonly manifest: ManifestRow;
  readonly listed: readonly ListedConsignment[];
}

function rejectIssues({ manifest, listed }: Listed): void {
  const errors = listed.flatMap((consignment) => {
    const detail = groupIssue(manifest, consignment);
    return detail === null ? [] : [{ pointer: `/consignments/${consignment.reference}`, detail }];
  });
  if (manifest.consignmentCount === 0)
    throw new AppError('rule-broken', { detail: 'Add a consignment before you close the manifest' });
  if (listed.length < manifest.consignmentCount)
    throw new AppError('rule-broken', {
      detail: 'The manifest has consignments of sites that you have no access to',
    });
  if (errors.length > 0) {
    const detail = 'Remove the consignments that no longer belong to the manifest';
    throw new AppError('rule-broken', { detail, errors });
  }
}

async function newNumber(tx: Transaction, { scope }: Request): Promise<number> {
  const [row] = await tx.query<{ number: number }>(nextNumber(scope));
  if (row === undefined) throw new Error('The next number of a manifest is missing');
  return row.number;
}

/** The content that the manifest prints from now on. */
async function printedContent(
  tx: Transaction,
  deps: AppDependencies,
  { scope, tenant }: Request,
  { manifest, listed, number }: Listed & { readonly number: number },
): Promise<string> {
  const ids = listed.map(({ id }) => id);
  const [stored, [organisation], goodsLoad] = await Promise.all([
    tx.query<StoredConsignment>(visibleConsignments(scope, { ids })),
    tx.query<{ name: string }>(organisationName(scope)),
    readGoodsLoad(tx, scope, manifest),
  ]);
  const issuer = documentIssuer(deps, tenant);
  const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
  const content = manifestContent({
    number: manifestNumberText(number, manifest.revision + 1),
    provider: tenant.name,
    organisation: organisation?.name ?? '',
    madeFor: manifest.pickupDay,
    criteria: manifest.isDangerous
      ? `${manifest.serviceTypeName}, dangerous goods`
      : manifest.serviceTypeName,
    consignments: ids
      .flatMap((id) => byId.get(id) ?? [])
      .map((rows) => documentFacts(issuer.tenant, issuer.origin, rows)),
    ...goodsLoad,
  });
  return contentText(content);
}

/**
 * The bulk job that requests the pickup of Ready consignments. Null when there are none. Where the driver calls every
 * working day, only freight of a sender that was entered by hand needs a request, because it may stand elsewhere.
 */
async function requestPickups(
  tx: Transaction,
  { scope, now, requestId }: Request,
  { manifest, listed }: Listed,
): Promise<number | null> {
  const [site] = await tx.query<{ isStanding: boolean }>(hasStandingPickup(scope, manifest.siteId));
  const isStanding = site?.isStanding === true;
  const references = listed
    .filter(
      ({ status, isSenderSite }) => statusOfNumber(status).code === 'FINAL' && !(isStanding && isSenderSite),
    )
    .map(({ reference }) => reference);
  if (references.length === 0) return null;
  const action = { action: 'requestPickup', callerAt: null } as const;
  const [job] = await tx.query<{ id: number }>(
    insertBulkJob(scope, { request: action, references, requestId, now }),
  );
  return job?.id ?? null;
}
