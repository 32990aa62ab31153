import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { manifestNumberText, type ManifestState } from '@cartage/domain/manifest/manifest-actions.ts';
import { groupIssue } from '@cartage/domain/manifest/manifest-fit.ts';
import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import type { Transaction } from '#db/database.ts';
import {
  type ListedConsignment,
  listedConsignments,
  type ManifestRow,
  type ReopeningRow,
  reopeningsOf,
  visibleManifest,
} from '#features/manifests/manifest.query.ts';
import { type Load, readLoad } from '#features/manifests/read-load.ts';
import { AppError } from '#errors/app-error.ts';
import type { Scope } from '#platform/scope.ts';

export const stateOf = ({ state, signedAt }: Pick<ManifestRow, 'state' | 'signedAt'>): ManifestState =>
  signedAt === null ? state : 'SIGNED';

export const numberOf = ({ number, revision }: Pick<ManifestRow, 'number' | 'revision'>): string | null =>
  number === null ? null : manifestNumberText(number, revision);

export function presentSummary(row: ManifestRow) {
  return {
    id: row.id,
    version: row.version,
    state: stateOf(row),
    number: numberOf(row),
    site: { id: row.siteId, name: row.siteName },
    pickupDay: row.pickupDay,
    serviceType: { code: row.serviceTypeCode, name: row.serviceTypeName },
    isDangerous: row.isDangerous,
    consignmentCount: row.consignmentCount,
    itemCount: row.itemCount,
    weight: row.weight,
  };
}

export interface FullManifest {
  readonly row: ManifestRow;
  readonly consignments: readonly ListedConsignment[];
  readonly reopenings: readonly ReopeningRow[];
  readonly load: Load;
}

/** Throws `not-found` when the user cannot see the manifest. */
export async function readManifest(tx: Transaction, scope: Scope, id: number): Promise<FullManifest> {
  const [[row], consignments, reopenings] = await Promise.all([
    tx.query<ManifestRow>(visibleManifest(scope, id)),
    tx.query<ListedConsignment>(listedConsignments(scope, id)),
    tx.query<ReopeningRow>(reopeningsOf(scope, id)),
  ]);
  if (row === undefined) throw new AppError('not-found');
  return { row, consignments, reopenings, load: await readLoad(tx, scope, row) };
}

export function presentManifest(
  { row, consignments, reopenings, load }: FullManifest,
  jobId: number | null = null,
) {
  return {
    ...presentSummary(row),
    volume: load.volume,
    goodsTotals: [...load.goodsTotals],
    segregation: load.segregation === null ? null : withHiddenPlaces(load.segregation, consignments),
    consignments: consignments.map((one) => ({
      reference: one.reference,
      receiver: one.receiver,
      place: one.place,
      status: statusOfNumber(one.status).code,
      itemCount: one.itemCount,
      weight: one.weight,
      issue: issueOf(row, one),
    })),
    closing:
      row.closedAt === null
        ? null
        : { atDateTimeUtc: row.closedAt.toISOString(), by: row.closedBy ?? '', revision: row.revision },
    signOff:
      row.signedAt === null
        ? null
        : {
            atDateTimeUtc: row.signedAt.toISOString(),
            driverName: row.driverName ?? '',
            vehicleRegistration: row.vehicleRegistration ?? '',
            hasSignature: row.hasSignature,
            recordedBy: row.signedWith ?? '',
          },
    reopenings: reopenings.map(({ revision, at, by, reason }) => ({
      revision,
      atDateTimeUtc: at.toISOString(),
      by,
      reason,
    })),
    pickupRequestJobId: jobId,
  };
}

const HIDDEN_PLACE = 'a consignment of another site';

/** The findings of a manifest include consignments of sites that the user cannot see. Their references are replaced. */
function withHiddenPlaces(
  segregation: Segregation,
  visible: readonly Pick<ListedConsignment, 'reference'>[],
): Segregation {
  const references = new Set(visible.map(({ reference }) => reference));
  const shown = (place: string) => (references.has(place) ? place : HIDDEN_PLACE);
  return {
    ...segregation,
    findings: segregation.findings.map((finding) => ({
      ...finding,
      goods: finding.goods.map((goods) => ({ ...goods, places: [...new Set(goods.places.map(shown))] })),
    })),
  };
}

/** The list of a closed manifest is final: only a cancelled consignment is marked. */
function issueOf(row: ManifestRow, consignment: ListedConsignment): string | null {
  const { code } = statusOfNumber(consignment.status);
  if (code === 'CANCELLED') return `${consignment.reference} was cancelled after the manifest was closed`;
  return row.state === 'OPEN' ? groupIssue(row, consignment) : null;
}
