import { labelForm } from '@cartage/domain/documents/label-stock.ts';
import type { Transaction } from '#db/database.ts';
import type { Owner } from '#documents/document.query.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import type { DocumentRequest } from '#documents/request-documents.ts';
import { type DocumentIssuer, labelRequest } from '#documents/document-requests.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';

/** Request for the labels that a setting generates: on the default paper, with numbered pieces. */
export async function dueLabelRequest(
  tx: Transaction,
  scope: Owner,
  {
    issuer,
    prefix,
    rows,
    at,
  }: {
    readonly issuer: DocumentIssuer;
    readonly prefix: string;
    readonly rows: ConsignmentRows;
    readonly at: Date;
  },
): Promise<DocumentRequest> {
  const form = labelForm({});
  if (!('format' in form)) throw new Error('The default label form is invalid');
  const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at });
  return labelRequest(issuer, form, [rows], numbers);
}
