import { createHash } from 'node:crypto';
import { type LabelContent, labelContent } from '@cartage/domain/documents/label-content.ts';
import { MAX_PIECES } from '@cartage/domain/documents/label-setting.ts';
import { type NoteContent, noteContent } from '@cartage/domain/documents/note-content.ts';
import { type LabelForm, labelForm } from '@cartage/domain/documents/label-stock.ts';
import {
  type PackingSlipContent,
  packingSlipContent,
} from '@cartage/domain/documents/packing-slip-content.ts';
import type { Received } from '@cartage/contract/operations.ts';
import type { DocumentConsignment } from '#documents/document.query.ts';
import { documentFacts } from '#documents/facts.ts';
import type { PieceNumbers } from '#documents/number-pieces.ts';
import type { DocumentRequest } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { DocumentDependencies } from '#documents/document-dependencies.ts';
import { originOf } from '#platform/origin-of.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The freight provider named on the documents, and the base of their tracking address. */
export interface DocumentIssuer {
  readonly tenant: Pick<Tenant, 'name' | 'zone' | 'gs1Prefix'>;
  readonly origin: string;
}

export function documentIssuer(
  { config }: Pick<DocumentDependencies, 'config'>,
  tenant: Tenant,
): DocumentIssuer {
  return { tenant, origin: originOf(config.publicScheme, tenant.host, config.publicPort) };
}

/** Throws `rule-broken` for options that cannot be combined. */
export function parseLabelForm(query: Received<'freightLabel', 'query'>): LabelForm {
  const dpi = query.dpi === undefined ? undefined : ({ '203': 203, '300': 300 } as const)[query.dpi];
  const form = labelForm({ ...query, dpi });
  if ('format' in form) return form;
  throw new AppError('rule-broken', { errors: [form] });
}

export const TOO_MANY_PIECES = `More than ${MAX_PIECES.toLocaleString('en-NZ')} pieces are too many for one label file`;

/** The labels of all pieces, in the order of the consignments. `numbers` has every consignment. */
export function labelRequest(
  issuer: DocumentIssuer,
  form: LabelForm,
  consignments: readonly ConsignmentRows[],
  numbers: PieceNumbers,
): DocumentRequest {
  const shown = consignments.map((rows) => {
    const facts = documentFacts(issuer.tenant, issuer.origin, rows);
    return labelContent(facts, numbers.get(rows.consignment.id) ?? []);
  });
  const extension = form.format === 'zpl' ? 'zpl' : 'pdf';
  return {
    content: { kind: 'FRTLABEL', form, consignments: shown },
    name: `${namePrefix(consignments)} labels.${extension}`,
    consignments: consignmentsOf(consignments, shown),
  };
}

export function noteRequest(
  issuer: DocumentIssuer,
  consignments: readonly ConsignmentRows[],
): DocumentRequest {
  const shown = consignments.map((rows) => noteContent(documentFacts(issuer.tenant, issuer.origin, rows)));
  return {
    content: { kind: 'CONNOTE', consignments: shown },
    name: `${namePrefix(consignments)} consignment ${consignments.length === 1 ? 'note' : 'notes'}.pdf`,
    consignments: consignmentsOf(consignments, shown),
  };
}

/** The packing slips for the receivers. */
export function packingSlipRequest(
  issuer: DocumentIssuer,
  consignments: readonly ConsignmentRows[],
): DocumentRequest {
  const shown = consignments.map((rows) =>
    packingSlipContent(documentFacts(issuer.tenant, issuer.origin, rows)),
  );
  return {
    content: { kind: 'PACKSLIP', consignments: shown },
    name: `${namePrefix(consignments)} packing ${consignments.length === 1 ? 'slip' : 'slips'}.pdf`,
    consignments: consignmentsOf(consignments, shown),
  };
}

const namePrefix = ([first, ...others]: readonly ConsignmentRows[]): string =>
  others.length === 0 ? (first?.consignment.reference ?? '') : `${others.length + 1} consignments,`;

function consignmentsOf(
  consignments: readonly ConsignmentRows[],
  shown: readonly (LabelContent | NoteContent | PackingSlipContent)[],
): DocumentConsignment[] {
  return consignments.map(({ consignment: { id, version } }, index) => ({
    id,
    version,
    shown: createHash('sha256').update(JSON.stringify(shown[index])).digest(),
  }));
}
