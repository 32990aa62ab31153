import { createHash } from 'node:crypto';
import type { Received } from '@cartage/contract/operations.ts';
import { filterSummary } from '@cartage/domain/search/filter-summary.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { manifestContent, type ManifestFacts } from '@cartage/domain/documents/manifest-content.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { organisationName } from '#documents/organisation-name.query.ts';
import { documentFacts } from '#documents/facts.ts';
import type { DocumentRequest } from '#documents/request-documents.ts';
import { goodsOfSelection } from '#features/documents/goods-of-selection.query.ts';
import { AppError } from '#errors/app-error.ts';
import type { DocumentIssuer } from '#documents/document-requests.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { GoodsLine } from '#freight/goods-line.query.ts';
import { goodsLoad, type GoodsLoad } from '#freight/goods-load.ts';
import type { Scope } from '#platform/scope.ts';

/** Specified text (BULK-07). */
export const MANIFEST_NAME = 'Pickup Manifest.pdf';

export interface BuiltManifest {
  readonly document: DocumentRequest;
  readonly organisation: string;
  readonly listed: readonly ConsignmentRows[];
  /** Consignments that the caller may see but whose status excludes them. */
  readonly excludedReferences: string[];
}

export interface ManifestRequest {
  readonly issuer: DocumentIssuer;
  readonly consignmentIds: readonly number[];
  readonly criteria: Criteria;
  readonly now: Date;
}

/**
 * The list that a driver signs, in the order of the ids. Drafts, cancelled consignments and errors are excluded. Throws
 * `rule-broken` when no consignment remains.
 */
export async function buildManifest(
  tx: Transaction,
  scope: Scope,
  { issuer, consignmentIds, criteria, now }: ManifestRequest,
): Promise<BuiltManifest> {
  const { tenant, origin } = issuer;
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { ids: consignmentIds }));
  const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
  const found = [...new Set(consignmentIds)].flatMap((id) => byId.get(id) ?? []);
  const listed = found.filter(isListed);
  if (listed.length === 0) {
    const detail = 'None of these consignments can be on a pickup manifest';
    throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
  }
  const [row] = await tx.query<{ name: string }>(organisationName(scope));
  const organisation = row?.name ?? '';
  const load = await loadOf(tx, scope, listed);
  const facts = {
    provider: tenant.name,
    organisation,
    madeFor: localDay(now, tenant.zone),
    criteria: criteriaOf(criteria, tenant.zone),
    consignments: listed.map((rows) => documentFacts(tenant, origin, rows)),
    ...(load !== null && { goodsTotals: load.goodsTotals }),
  };
  const content = manifestContent({
    ...facts,
    number: manifestNumber(facts),
    ...(load !== null && { segregation: load.segregation }),
  });
  // A manifest is never checked for being outdated, so it needs no hash of its content.
  const consignments = listed.map(({ consignment: { id, version } }) => ({
    id,
    version,
    shown: Buffer.alloc(0),
  }));
  return {
    document: { content, name: MANIFEST_NAME, consignments },
    organisation,
    listed,
    excludedReferences: found
      .filter((rows) => !isListed(rows))
      .map(({ consignment }) => consignment.reference),
  };
}

/** Null without dangerous goods. */
async function loadOf(
  tx: Transaction,
  scope: Scope,
  listed: readonly ConsignmentRows[],
): Promise<GoodsLoad | null> {
  const ids = listed
    .filter(({ lines }) => lines.some(({ dangerousGoods }) => dangerousGoods !== null))
    .map(({ consignment }) => consignment.id);
  if (ids.length === 0) return null;
  return goodsLoad(await tx.query<GoodsLine>(goodsOfSelection(scope, ids)));
}

/**
 * 'M261121-7K3QFD': the day, and letters of a hash of the content. The same list has the same number, and a changed list
 * another one (docs/decisions/0048-complete-names-on-paper.md).
 */
function manifestNumber({ madeFor, ...facts }: Omit<ManifestFacts, 'number'>): string {
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest();
  const letters = [...hash.subarray(0, 6)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `M${madeFor.replaceAll('-', '').slice(2)}-${letters}`;
}

/** Excludes letters and digits that look similar. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';

const isListed = ({ consignment }: ConsignmentRows): boolean =>
  isStatusAllowed('bulkDocuments', statusOfNumber(consignment.status).code);

export type Criteria = NonNullable<Received<'pickupManifest', 'body'>['searchParameters']>;

/** One line about the search the consignments came from. */
function criteriaOf(criteria: Criteria, zone: string): string | null {
  const summary = filterSummary(criteria, zone);
  return summary === null ? null : `Searched for: ${summary}`;
}
