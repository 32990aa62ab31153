import { MAX_LISTED_OPENINGS } from '@cartage/contract/shapes/document.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { isLabelDue, MAX_PIECES } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import {
  type DocumentRow,
  hadLabel,
  openingsOfConsignment,
  type OpeningRow,
  latestDocument,
} from '#documents/document.query.ts';
import { dueLabelRequest } from '#documents/due-label.ts';
import { findDocuments, requestDocuments } from '#documents/request-documents.ts';
import { documentIssuer, noteRequest, packingSlipRequest } from '#documents/document-requests.ts';
import { type LabelReprintRow, reprintsOfConsignment } from '#features/documents/label-reprint.query.ts';
import { readLabelSetting } from '#freight/label-setting.ts';
import { readSettings } from '#freight/tenant-settings.ts';
import { AppError } from '#errors/app-error.ts';
import { documentLink } from '#documents/wait-for-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

type Document = ResponseBody<'consignmentDocuments'>[number];

const NAMES: Readonly<Record<string, string>> = {
  CONNOTE: 'Consignment Note',
  FRTLABEL: 'Freight Label',
  PACKSLIP: 'Packing Slip',
  PODDOC: 'Proof of Delivery',
};

interface ListedDocument {
  readonly row: DocumentRow;
  /** Hash of its current content about the consignment. */
  readonly contentHash: Buffer;
}

/**
 * The documents of a consignment (ATT-04). A missing or outdated one is requested here: the consignment note always, the
 * label if it was requested before, or if a setting generates it and the freight is not picked up yet. A packing slip that
 * was requested before is listed, but never created here. The proof of delivery is listed once the provider has sent it.
 */
export async function listDocuments(
  deps: AppDependencies,
  request: OperationRequest<'consignmentDocuments'>,
) {
  const { scope, params, tenant } = request;
  const found = await deps.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    if (!isStatusAllowed('openDocuments', statusOfNumber(rows.consignment.status).code)) return null;
    const listed = [
      ...(await requestCurrent(tx, deps, request, rows)),
      ...(await findPackingSlip(tx, deps, request, rows)),
      ...(await findProof(tx, scope, rows)),
    ];
    const openings = await tx.query<OpeningRow>(
      openingsOfConsignment(scope, rows.consignment.id, MAX_LISTED_OPENINGS),
    );
    const reprints = await tx.query<LabelReprintRow>(
      reprintsOfConsignment(scope, rows.consignment.id, MAX_LISTED_OPENINGS),
    );
    return { listed, openings, reprints };
  });
  if (found === null) return reply<Document[]>([]);
  const documents = found.listed.map(async (listed): Promise<Document> => {
    const link = await linkOf(deps, scope, tenant, listed.row);
    return present(listed, link, found);
  });
  return reply(await Promise.all(documents));
}

async function requestCurrent(
  tx: Transaction,
  deps: AppDependencies,
  { scope, tenant, now }: OperationRequest<'consignmentDocuments'>,
  rows: ConsignmentRows,
): Promise<ListedDocument[]> {
  const issuer = documentIssuer(deps, tenant);
  const { gs1Prefix: prefix } = tenant;
  const isExpected = prefix !== null && (await isLabelExpected(tx, scope, rows));
  const labels = isExpected ? [await dueLabelRequest(tx, scope, { issuer, prefix, rows, at: now })] : [];
  const requests = [noteRequest(issuer, [rows]), ...labels];
  const documents = await requestDocuments(tx, scope, requests, { at: now, retriesFailed: false });
  return documents.flatMap((row, index) => {
    const [consignment] = requests[index]?.consignments ?? [];
    return consignment === undefined ? [] : [{ row, contentHash: consignment.shown }];
  });
}

/** The slip of the current content, else an earlier one as expired. */
async function findPackingSlip(
  tx: Transaction,
  deps: AppDependencies,
  { scope, tenant }: OperationRequest<'consignmentDocuments'>,
  rows: ConsignmentRows,
): Promise<ListedDocument[]> {
  const [latest] = await tx.query<DocumentRow>(latestDocument(scope, rows.consignment.id, 'PACKSLIP'));
  if (latest === undefined) return [];
  const slip = packingSlipRequest(documentIssuer(deps, tenant), [rows]);
  const [current] = await findDocuments(tx, scope, [slip]);
  const row = current ?? { ...latest, name: slip.name, state: 'expired', madeAt: null };
  return slip.consignments.map(({ shown }) => ({ row, contentHash: shown }));
}

async function findProof(
  tx: Transaction,
  scope: Scope,
  { consignment }: ConsignmentRows,
): Promise<ListedDocument[]> {
  const rows = await tx.query<DocumentRow>(latestDocument(scope, consignment.id, 'PODDOC'));
  return rows.map((row) => ({ row, contentHash: row.fingerprint }));
}

async function isLabelExpected(
  tx: Transaction,
  scope: Scope,
  { consignment, lines }: ConsignmentRows,
): Promise<boolean> {
  const pieces = pieceCount(lines);
  if (pieces > MAX_PIECES) return false;
  const { organisation } = await readSettings(tx, scope);
  const [setting, [label]] = await Promise.all([
    readLabelSetting(tx, scope, consignment.id, organisation),
    tx.query<{ hadLabel: boolean }>(hadLabel(scope, consignment.id)),
  ]);
  return label?.hadLabel === true || isLabelDue(statusOfNumber(consignment.status).code, pieces, setting);
}

interface Printed {
  readonly openings: readonly OpeningRow[];
  readonly reprints: readonly LabelReprintRow[];
}

type ListedLink = Pick<Document, 'uri' | 'state'>;

/** An expired packing slip stays expired, because this list does not create it. */
async function linkOf(
  deps: AppDependencies,
  scope: Scope,
  tenant: Tenant,
  row: DocumentRow,
): Promise<ListedLink> {
  if (row.kind === 'PACKSLIP' && row.state === 'expired') return { uri: null, state: 'expired' };
  return documentLink(deps, scope, tenant, row);
}

function present(
  { row, contentHash }: ListedDocument,
  { uri, state }: ListedLink,
  { openings, reprints }: Printed,
): Document {
  const { id, kind, name, madeAt } = row;
  const ownOpenings = openings.filter((opening) => opening.kind === kind);
  return {
    id,
    uri,
    fileType: { code: kind, name: NAMES[kind] ?? kind },
    name,
    notes: null,
    uploadedAtDateTimeUtc: madeAt?.toISOString() ?? null,
    thumbnailUri: null,
    state,
    openings: ownOpenings.map((opening) => ({
      id: opening.id,
      dateTimeUtc: opening.at.toISOString(),
      by: opening.by ?? 'Unknown',
      paper: opening.paper,
      printer: opening.printer,
      version: opening.version,
      isOutdated: !contentHash.equals(opening.shown),
    })),
    openingCount: ownOpenings[0]?.count ?? 0,
    reprints: kind === 'FRTLABEL' ? reprints.map(presentReprint) : [],
  };
}

const presentReprint = ({ id, at, by, reason, note }: LabelReprintRow): Document['reprints'][number] => ({
  id,
  dateTimeUtc: at.toISOString(),
  by: by ?? 'Unknown',
  reason,
  note,
});
