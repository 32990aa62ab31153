import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { NOT_FOUND } from '@cartage/domain/consignment/hindrances.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MOST_PIECES, noLabelsLine } from '@cartage/domain/documents/label-setting.ts';
import type { Transaction } from '#db/database.ts';
import { noteBulkDocuments, type PrintedItem, printedItems } from '#documents/bulk-document.query.ts';
import { filesOf, partName } from '#documents/files-of.ts';
import { numberedPieces, numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments, type WantedDocument } from '#documents/request-documents.ts';
import { type Printer, TOO_MANY_PIECES, wantedLabels, wantedNotes } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { BulkWork, ItemEnd, WaitingItem } from '#freight/bulk/bulk-work.ts';

/** Asks for the documents of one of many (BULK-08); what is there already is taken as it is. */
export async function printItem(
  tx: Transaction,
  work: BulkWork,
  { position, reference, isOneOfMany }: WaitingItem,
  now: Date,
): Promise<ItemEnd> {
  const { scope, jobId } = work;
  const { types, form, printer } = printingOf(work);
  const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, reference));
  if (stored === undefined) return refused(NOT_FOUND);
  const rows = consignmentRows(stored);
  if (!isPrintable(rows)) return refused(ACTIONS.bulkDocuments.wrongStatus);
  const wanted: WantedDocument[] = [];
  const lacking = types.includes('FRTLABEL') ? whyNoLabels(printer, rows) : null;
  const prefix = printer.tenant.gs1Prefix;
  if (types.includes('FRTLABEL') && lacking === null && prefix !== null) {
    const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
    wanted.push(wantedLabels(printer, form, [rows], numbers));
  }
  if (types.includes('CONNOTE')) wanted.push(wantedNotes(printer, [rows]));
  if (wanted.length === 0) return refused(lacking ?? NOT_FOUND);
  const documents = await requestDocuments(tx, scope, wanted, {
    at: now,
    isTriedAgain: true,
    urgency: isOneOfMany ? 'one-of-many' : 'now',
  });
  await tx.query(noteBulkDocuments(scope, { jobId, position }, documents.map(withPieces(wanted))));
  return { outcome: 'Success', message: lacking ?? '', changed: null };
}

/**
 * Asks for one file of each kind of all that was printed, in the order in which they were named; of labels as few as
 * hold them, one after the other, so that no more than those of one are in memory. False when it was asked to stop:
 * what it asked for already is found again by whoever goes on.
 */
export async function gatherPrinted(
  tx: Transaction,
  work: BulkWork,
  now: Date,
  isStopped: () => boolean,
): Promise<boolean> {
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
  const gathered: { readonly id: string; readonly pieces: number }[] = [];
  const ask = async (wanted: WantedDocument) => {
    const asking = { at: now, isTriedAgain: true, urgency: 'of-all' } as const;
    const documents = await requestDocuments(tx, scope, [wanted], asking);
    gathered.push(...documents.map(withPieces([wanted])));
  };
  const labelled = types.includes('FRTLABEL') ? havingA('FRTLABEL') : [];
  const files = filesOf(labelled, MOST_PIECES);
  for (const [index, some] of files.entries()) {
    if (isStopped()) return false;
    // Freight that was added since has no numbers yet: its labels are stale, and made when they are asked for.
    const numbers = await numberedPieces(tx, scope, some);
    const numbered = some.filter(({ consignment }) => numbers.has(consignment.id));
    if (numbered.length === 0) continue;
    const wanted = wantedLabels(printer, form, numbered, numbers);
    await ask({ ...wanted, name: partName(wanted.name, index + 1, files.length) });
  }
  const noted = types.includes('CONNOTE') ? havingA('CONNOTE') : [];
  if (isStopped()) return false;
  if (noted.length > 0) await ask(wantedNotes(printer, noted));
  await tx.query(noteBulkDocuments(scope, { jobId, position: null }, gathered));
  return true;
}

function printingOf({ printing }: BulkWork) {
  if (printing === null) throw new Error('A job that prints says what');
  const { types, form, origin, provider } = printing;
  return { types, form, printer: { tenant: provider, origin } };
}

function whyNoLabels({ tenant }: Printer, { lines }: ConsignmentRows): string | null {
  if (tenant.gs1Prefix === null) return noLabelsLine(tenant.name);
  return pieceCount(lines) > MOST_PIECES ? TOO_MANY_PIECES : null;
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
