import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { labelForm } from '@cartage/domain/documents/papers.ts';
import type { Transaction } from '#db/database.ts';
import type { Owner } from '#documents/document.query.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import type { WantedDocument } from '#documents/request-documents.ts';
import { MOST_PIECES, type Printer, wantedLabels } from '#documents/wanted-documents.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** The label that is made without being asked for: on the usual paper; null where there cannot be one. */
export async function dueLabel(
  tx: Transaction,
  scope: Owner,
  { printer, rows, at }: { readonly printer: Printer; readonly rows: ConsignmentRows; readonly at: Date },
): Promise<WantedDocument | null> {
  const prefix = printer.tenant.gs1Prefix;
  if (prefix === null || pieceCount(rows.lines) > MOST_PIECES) return null;
  const form = labelForm({});
  if (!('format' in form)) throw new Error('The usual paper is one that there is');
  const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at });
  return wantedLabels(printer, form, [rows], numbers);
}
