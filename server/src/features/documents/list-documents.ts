import { MOST_OPENINGS_TOLD } from '@cartage/contract/shapes/document.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { isLabelDue, MOST_PIECES } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import {
  type DocumentRow,
  hadLabel,
  openingsOf,
  type OpeningRow,
  proofOf,
} from '#documents/document.query.ts';
import { dueLabel } from '#documents/due-label.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { printerOf, wantedNotes } from '#documents/wanted-documents.ts';
import { labelSettingOf } from '#freight/label-setting.ts';
import { AppError } from '#errors/app-error.ts';
import { type Given, handOut } from '#documents/made-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type Document = Answer<'consignmentDocuments'>[number];

const NAMES: Readonly<Record<string, string>> = {
  CONNOTE: 'Consignment Note',
  FRTLABEL: 'Freight Label',
  PODDOC: 'Proof of Delivery',
};

interface Listed {
  readonly row: DocumentRow;
  /** What it shows of the consignment now. */
  readonly shown: Buffer;
}

/**
 * The documents of a consignment as it stands now (ATT-04). What is expected and not there, or was made before a
 * change, is being made from now on: the consignment note always, the label where somebody had one before, or a setting
 * generates it and the freight has not been fetched yet. The proof of delivery is there when the provider has sent one.
 */
export async function listDocuments(parts: Parts, request: Handled<'consignmentDocuments'>) {
  const { scope, params, tenant } = request;
  const found = await parts.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    if (!suitsStatus('openDocuments', statusOfNumber(rows.consignment.status).code)) return null;
    const listed = [...(await ours(tx, parts, request, rows)), ...(await proof(tx, scope, rows))];
    const openings = await tx.query<OpeningRow>(openingsOf(scope, rows.consignment.id, MOST_OPENINGS_TOLD));
    return { listed, openings };
  });
  if (found === null) return reply<Document[]>([]);
  const answers = found.listed.map(async (one): Promise<Document> => {
    const given = await handOut(parts, scope, tenant, one.row);
    return present(one, given, found.openings);
  });
  return reply(await Promise.all(answers));
}

async function ours(
  tx: Transaction,
  parts: Parts,
  { scope, tenant, now }: Handled<'consignmentDocuments'>,
  rows: ConsignmentRows,
): Promise<Listed[]> {
  const printer = printerOf(parts, tenant);
  const { gs1Prefix: prefix } = tenant;
  const isExpected = prefix !== null && (await isLabelExpected(tx, scope, rows));
  const labels = isExpected ? [await dueLabel(tx, scope, { printer, prefix, rows, at: now })] : [];
  const wanted = [wantedNotes(printer, [rows]), ...labels];
  const documents = await requestDocuments(tx, scope, wanted, { at: now, isTriedAgain: false });
  return documents.flatMap((row, index) => {
    const [one] = wanted[index]?.consignments ?? [];
    return one === undefined ? [] : [{ row, shown: one.shown }];
  });
}

async function proof(tx: Transaction, scope: Scope, { consignment }: ConsignmentRows): Promise<Listed[]> {
  const rows = await tx.query<DocumentRow>(proofOf(scope, consignment.id));
  return rows.map((row) => ({ row, shown: row.fingerprint }));
}

async function isLabelExpected(
  tx: Transaction,
  scope: Scope,
  { consignment, lines }: ConsignmentRows,
): Promise<boolean> {
  const pieces = pieceCount(lines);
  if (pieces > MOST_PIECES) return false;
  const [setting, [had]] = await Promise.all([
    labelSettingOf(tx, scope, consignment.id),
    tx.query<{ hadLabel: boolean }>(hadLabel(scope, consignment.id)),
  ]);
  return had?.hadLabel === true || isLabelDue(statusOfNumber(consignment.status).code, pieces, setting);
}

function present({ row, shown }: Listed, { uri, state }: Given, openings: readonly OpeningRow[]): Document {
  const { id, kind, name, madeAt } = row;
  const own = openings.filter((opening) => opening.kind === kind);
  return {
    id,
    uri,
    fileType: { code: kind, name: NAMES[kind] ?? kind },
    name,
    notes: null,
    uploadedAtDateTimeUtc: madeAt?.toISOString() ?? null,
    thumbnailUri: null,
    state,
    openings: own.map((opening) => ({
      id: opening.id,
      dateTimeUtc: opening.at.toISOString(),
      by: opening.by ?? 'Unknown',
      paper: opening.paper,
      version: opening.version,
      isOutdated: !shown.equals(opening.shown),
    })),
    openingCount: own[0]?.count ?? 0,
  };
}
