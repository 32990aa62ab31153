import { labelForm } from '@cartage/domain/documents/papers.ts';
import type { Transaction } from '#db/database.ts';
import type { Owner } from '#documents/document.query.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import type { WantedDocument } from '#documents/request-documents.ts';
import { type Printer, wantedLabels } from '#documents/wanted-documents.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** The labels that are made without being asked for: on the usual paper, their pieces numbered. */
export async function dueLabel(
  tx: Transaction,
  scope: Owner,
  {
    printer,
    prefix,
    rows,
    at,
  }: {
    readonly printer: Printer;
    readonly prefix: string;
    readonly rows: ConsignmentRows;
    readonly at: Date;
  },
): Promise<WantedDocument> {
  const form = labelForm({});
  if (!('format' in form)) throw new Error('The usual paper is one that there is');
  const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at });
  return wantedLabels(printer, form, [rows], numbers);
}
