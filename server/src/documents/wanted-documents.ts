import { createHash } from 'node:crypto';
import { type LabelContent, labelContent } from '@cartage/domain/documents/label-content.ts';
import { MOST_PIECES } from '@cartage/domain/documents/label-setting.ts';
import { type NoteContent, noteContent } from '@cartage/domain/documents/note-content.ts';
import { type LabelForm, labelForm } from '@cartage/domain/documents/papers.ts';
import type { Received } from '@cartage/contract/operations.ts';
import type { ShownConsignment } from '#documents/document.query.ts';
import { factsOf } from '#documents/facts.ts';
import { originOf } from '#documents/file-addresses.ts';
import type { PieceNumbers } from '#documents/number-pieces.ts';
import type { WantedDocument } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Parts } from '#parts.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Who prints, and where what is printed leads to. */
export interface Printer {
  readonly tenant: Pick<Tenant, 'name' | 'zone' | 'gs1Prefix'>;
  readonly origin: string;
}

export function printerOf({ config }: Pick<Parts, 'config'>, tenant: Tenant): Printer {
  return { tenant, origin: originOf(config.publicScheme, tenant.host, config.publicPort) };
}

/** What is asked for in a query. Throws `rule-broken` for what does not go together. */
export function formOf(query: Received<'freightLabel', 'query'>): LabelForm {
  const dpi = query.dpi === undefined ? undefined : ({ '203': 203, '300': 300 } as const)[query.dpi];
  const form = labelForm({ ...query, dpi });
  if ('format' in form) return form;
  throw new AppError('rule-broken', { errors: [form] });
}

export const TOO_MANY_PIECES = `More than ${MOST_PIECES.toLocaleString('en-NZ')} pieces are too many labels for one file`;

/** In the order of the consignments; each of them has its numbers. */
export function wantedLabels(
  printer: Printer,
  form: LabelForm,
  consignments: readonly ConsignmentRows[],
  numbers: PieceNumbers,
): WantedDocument {
  const shown = consignments.map((rows) => {
    const facts = factsOf(printer.tenant, printer.origin, rows);
    return labelContent(facts, numbers.get(rows.consignment.id) ?? []);
  });
  const extension = form.format === 'zpl' ? 'zpl' : 'pdf';
  return {
    content: { kind: 'FRTLABEL', form, consignments: shown },
    name: `${namedAfter(consignments)} labels.${extension}`,
    consignments: shownOf(consignments, shown),
  };
}

export function wantedNotes(printer: Printer, consignments: readonly ConsignmentRows[]): WantedDocument {
  const shown = consignments.map((rows) => noteContent(factsOf(printer.tenant, printer.origin, rows)));
  return {
    content: { kind: 'CONNOTE', consignments: shown },
    name: `${namedAfter(consignments)} consignment ${consignments.length === 1 ? 'note' : 'notes'}.pdf`,
    consignments: shownOf(consignments, shown),
  };
}

const namedAfter = ([first, ...others]: readonly ConsignmentRows[]): string =>
  others.length === 0 ? (first?.consignment.reference ?? '') : `${others.length + 1} consignments,`;

function shownOf(
  consignments: readonly ConsignmentRows[],
  shown: readonly (LabelContent | NoteContent)[],
): ShownConsignment[] {
  return consignments.map(({ consignment: { id, version } }, index) => ({
    id,
    version,
    shown: createHash('sha256').update(JSON.stringify(shown[index])).digest(),
  }));
}
