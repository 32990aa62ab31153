import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/blockers.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MAX_PIECES, noLabelsMessage, PIECES_PER_FILE } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import { insertBulkDocuments, type PrintedItem, printedItems } from '#documents/bulk-document.query.ts';
import {
  type DocumentIssuer,
  labelRequest,
  noteRequest,
  packingSlipRequest,
  TOO_MANY_PIECES,
} from '#documents/document-requests.ts';
import { numberedPieces, numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments, type DocumentRequest } from '#documents/request-documents.ts';
import { partName, splitIntoFiles } from '#documents/split-into-files.ts';
import type { BulkHandler, CreateHandler, WaitingItem } from '#freight/bulk/bulk-handler.ts';
import type { BulkWork } from '#freight/bulk/bulk-work.ts';
import { failed, type ItemOutcome } from '#freight/bulk/item-outcome.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

type DocumentsWork = BulkWork<'documents'>;

/** Requests the documents of many consignments (BULK-08). Documents that exist already are reused. */
export const bulkDocuments: CreateHandler<'documents'> = (work): BulkHandler => ({
  failureMessage: 'Download error, please try again later',
  processItem: (tx, item, now) => requestItemDocuments(tx, work, item, now),
  finishJob: (tx, now, isStopped) => requestCombinedFiles(tx, work, { now, isStopped }),
});

async function requestItemDocuments(
  tx: Transaction,
  work: DocumentsWork,
  { position, reference, priority }: WaitingItem,
  now: Date,
): Promise<ItemOutcome> {
  const { scope, jobId } = work;
  const { types, form } = work.print;
  const issuer = issuerOf(work);
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  if (stored === undefined) return failed(NOT_FOUND);
  const rows = consignmentRows(stored);
  if (!isPrintable(rows)) return failed(ACTIONS.bulkDocuments.wrongStatus);
  const requests: DocumentRequest[] = [];
  const labelIssue = types.includes('FRTLABEL') ? labelIssueOf(issuer, rows) : null;
  const prefix = issuer.tenant.gs1Prefix;
  if (types.includes('FRTLABEL') && labelIssue === null && prefix !== null) {
    const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
    requests.push(labelRequest(issuer, form, [rows], numbers));
  }
  if (types.includes('CONNOTE')) requests.push(noteRequest(issuer, [rows]));
  if (types.includes('PACKSLIP')) requests.push(packingSlipRequest(issuer, [rows]));
  if (requests.length === 0) return failed(labelIssue ?? NOT_FOUND);
  const documents = await requestDocuments(tx, scope, requests, { at: now, retriesFailed: true, priority });
  await tx.query(insertBulkDocuments(scope, { jobId, position }, documents.map(withPieces(requests))));
  return { outcome: 'Success', message: labelIssue ?? '', changed: null };
}

/**
 * Requests one file of each kind with all consignments, in the order of the request. Labels need more than one file
 * when they are many; the files are built one after the other, so that only one is in memory. Returns false when
 * `isStopped` interrupted it; the next run reuses the requested documents.
 */
async function requestCombinedFiles(
  tx: Transaction,
  work: DocumentsWork,
  { now, isStopped }: { readonly now: Date; readonly isStopped: () => boolean },
): Promise<boolean> {
  const { scope, jobId } = work;
  const { types, form } = work.print;
  const issuer = issuerOf(work);
  const printed = await tx.query<PrintedItem>(printedItems(scope, jobId));
  const references = printed.map(({ reference }) => reference);
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { references }));
  const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
  const printableWith = (kind: string) =>
    printed.flatMap(({ reference, kinds }) => {
      const rows = kinds.includes(kind) ? found.get(reference) : undefined;
      return rows !== undefined && isPrintable(rows) ? [rows] : [];
    });
  const combined: { readonly id: string; readonly pieces: number }[] = [];
  const requestFile = async (request: DocumentRequest) => {
    const options = { at: now, retriesFailed: true, priority: 'below-normal' } as const;
    const documents = await requestDocuments(tx, scope, [request], options);
    combined.push(...documents.map(withPieces([request])));
  };
  const files = splitIntoFiles(types.includes('FRTLABEL') ? printableWith('FRTLABEL') : [], PIECES_PER_FILE);
  for (const [index, consignments] of files.entries()) {
    if (isStopped()) return false;
    // Freight added since then has no piece numbers yet. Its labels are stale, and the next request renders them.
    const numbers = await numberedPieces(tx, scope, consignments);
    const numbered = consignments.filter(({ consignment }) => numbers.has(consignment.id));
    if (numbered.length === 0) continue;
    const request = labelRequest(issuer, form, numbered, numbers);
    await requestFile({ ...request, name: partName(request.name, index + 1, files.length) });
  }
  for (const [kind, requestOf] of ONE_FILE_KINDS) {
    if (!types.includes(kind)) continue;
    if (isStopped()) return false;
    const consignments = printableWith(kind);
    if (consignments.length > 0) await requestFile(requestOf(issuer, consignments));
  }
  await tx.query(insertBulkDocuments(scope, { jobId, position: null }, combined));
  return true;
}

/** Kinds whose combined document is always one file. */
const ONE_FILE_KINDS = [
  ['CONNOTE', noteRequest],
  ['PACKSLIP', packingSlipRequest],
] as const;

const issuerOf = ({ print: { origin }, provider }: DocumentsWork): DocumentIssuer => ({
  tenant: provider,
  origin,
});

/** Why a consignment can have no labels, or null. */
function labelIssueOf({ tenant }: DocumentIssuer, { lines }: ConsignmentRows): string | null {
  if (tenant.gs1Prefix === null) return noLabelsMessage(tenant.name);
  return pieceCount(lines) > MAX_PIECES ? TOO_MANY_PIECES : null;
}

const isPrintable = ({ consignment }: ConsignmentRows): boolean =>
  isStatusAllowed('bulkDocuments', statusOfNumber(consignment.status).code);

const withPieces =
  (requests: readonly DocumentRequest[]) =>
  ({ id }: { readonly id: string }, index: number) => {
    const content = requests[index]?.content;
    const pieces =
      content?.kind === 'FRTLABEL' ? content.consignments.flatMap(({ pieces: own }) => own).length : 0;
    return { id, pieces };
  };
