import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/hindrances.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MOST_PIECES, noLabelsLine } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import {
  labelsAskedFor,
  noteBulkDocuments,
  type PrintedItem,
  printedItems,
} from '#documents/bulk-document.query.ts';
import { filesOf } from '#documents/files-of.ts';
import { MOST_NUMBERED, numberedPieces, numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments, type WantedDocument } from '#documents/request-documents.ts';
import { TOO_MANY_PIECES, wantedLabels, wantedNotes } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { BulkWork, ItemEnd, WaitingItem } from '#freight/bulk/bulk-work.ts';

export const TOO_MANY_AT_ONCE = `More than ${MOST_NUMBERED.toLocaleString('en-NZ')} labels at once: ask for those of fewer consignments`;

/** Asks for the documents of one of many (BULK-08); what is there already is taken as it is. */
export async function printItem(
  tx: Transaction,
  work: BulkWork,
  { position, reference }: WaitingItem,
  now: Date,
): Promise<ItemEnd> {
  const { scope, jobId } = work;
  const { types, form, printer } = printingOf(work);
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  if (stored === undefined) return refused(NOT_FOUND);
  const rows = consignmentRows(stored);
  if (!isPrintable(rows)) return refused(ACTIONS.bulkDocuments.wrongStatus);
  const wanted: WantedDocument[] = [];
  const lacking = types.includes('FRTLABEL') ? await whyNoLabels(tx, work, rows) : null;
  const prefix = printer.tenant.gs1Prefix;
  if (types.includes('FRTLABEL') && lacking === null && prefix !== null) {
    const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
    wanted.push(wantedLabels(printer, form, [rows], numbers));
  }
  if (types.includes('CONNOTE')) wanted.push(wantedNotes(printer, [rows]));
  if (wanted.length === 0) return refused(lacking ?? NOT_FOUND);
  const asking = { at: now, isTriedAgain: true, hasTime: true };
  const documents = await requestDocuments(tx, scope, wanted, asking);
  await tx.query(noteBulkDocuments(scope, { jobId, position }, documents.map(withPieces(wanted))));
  return { outcome: 'Success', message: lacking ?? '', changed: null };
}

/** Asks for one file of each kind of all that was printed, in the order in which they were named; of labels as few as hold them. */
export async function gatherPrinted(tx: Transaction, work: BulkWork, now: Date): Promise<void> {
  const { scope, jobId } = work;
  const { types, form, printer } = printingOf(work);
  const printed = await tx.query<PrintedItem>(printedItems(scope, jobId));
  const references = printed.map(({ reference }) => reference);
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { references }));
  const found = new Map(stored.map((row) => [row.reference, consignmentRows(row)]));
  const havingA = (kind: string) =>
    printed.flatMap(({ reference, kinds }) => {
      const rows = kinds.includes(kind) ? found.get(reference) : undefined;
      return rows !== undefined && isPrintable(rows) ? [rows] : [];
    });
  const wanted: WantedDocument[] = [];
  if (types.includes('FRTLABEL')) {
    const labelled = havingA('FRTLABEL');
    // Freight that was added since has no numbers yet: its labels are stale, and made when they are asked for.
    const numbers = await numberedPieces(tx, scope, labelled);
    const numbered = labelled.filter(({ consignment }) => numbers.has(consignment.id));
    for (const some of filesOf(numbered, MOST_PIECES))
      wanted.push(wantedLabels(printer, form, some, numbers));
  }
  const noted = types.includes('CONNOTE') ? havingA('CONNOTE') : [];
  if (noted.length > 0) wanted.push(wantedNotes(printer, noted));
  if (wanted.length === 0) return;
  const documents = await requestDocuments(tx, scope, wanted, { at: now, isTriedAgain: true });
  await tx.query(noteBulkDocuments(scope, { jobId, position: null }, documents.map(withPieces(wanted))));
}

function printingOf({ printing }: BulkWork) {
  if (printing === null) throw new Error('A job that prints says what');
  const { types, form, origin, provider } = printing;
  return { types, form, printer: { tenant: provider, origin } };
}

async function whyNoLabels(
  tx: Transaction,
  work: BulkWork,
  { lines }: ConsignmentRows,
): Promise<string | null> {
  const { printer } = printingOf(work);
  if (printer.tenant.gs1Prefix === null) return noLabelsLine(printer.tenant.name);
  const pieces = pieceCount(lines);
  if (pieces > MOST_PIECES) return TOO_MANY_PIECES;
  const [before] = await tx.query<{ pieces: number }>(labelsAskedFor(work.scope, work.jobId));
  return (before?.pieces ?? 0) + pieces > MOST_NUMBERED ? TOO_MANY_AT_ONCE : null;
}

const isPrintable = ({ consignment }: ConsignmentRows): boolean =>
  suitsStatus('bulkDocuments', statusOfNumber(consignment.status).code);

const withPieces =
  (wanted: readonly WantedDocument[]) =>
  ({ id }: { readonly id: string }, index: number) => {
    const content = wanted[index]?.content;
    const pieces =
      content?.kind === 'FRTLABEL' ? content.consignments.flatMap(({ pieces: own }) => own).length : 0;
    return { id, pieces };
  };

const refused = (message: string): ItemEnd => ({ outcome: 'Error', message, changed: null });
