import { liabilityRow, liabilityText } from '#consignment/liability.ts';
import { formatDate } from '#dates/format.ts';
import { type ConsignmentHeading, consignmentHeading } from '#documents/consignment-heading.ts';
import { declaredGoods, type DeclaredGoods, declaredText, markOf } from '#documents/dangerous-goods.ts';
import { type Totals, totalsOf } from '#documents/document-totals.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { countText, dimensionsText, volumeText, weightText } from '#documents/figures.ts';
import { packagingWord } from '#freight/count-of.ts';

export interface NotesContent {
  readonly kind: 'CONNOTE';
  readonly consignments: readonly NoteContent[];
}

export interface NoteContent extends ConsignmentHeading {
  readonly created: string;
  readonly requestedDelivery: string | null;
  /** MPI certificate that travels with an export; null where the consignment is not an export. */
  readonly exportEcert: string | null;
  /** '4 × Kea Pallet, blue (KPL KPL-BLUE)'; null without hireage. */
  readonly hireage: string | null;
  /** The liability with its limit. */
  readonly liability: string;
  /** What both parties sign; null for a liability that needs no signature. */
  readonly signedStatement: string | null;
  readonly senderNotes: string | null;
  readonly lines: readonly NoteLine[];
  readonly totals: Totals;
  readonly dangerousGoods: readonly DeclaredGoods[];
}

export interface NoteLine {
  readonly count: string;
  readonly packaging: string;
  readonly description: string;
  readonly dimensions: string;
  readonly volume: string;
  readonly weight: string;
  readonly dangerousGoods: string | null;
}

export function noteContent(facts: DocumentFacts): NoteContent {
  const { createdAt, requestedDeliveryAt, zone, lines } = facts;
  return {
    ...consignmentHeading(facts),
    created: formatDate(createdAt, zone),
    requestedDelivery: requestedDeliveryAt === null ? null : formatDate(requestedDeliveryAt, zone),
    exportEcert: facts.exportEcert,
    hireage: hireageText(facts),
    liability: liabilityText(facts.liability),
    signedStatement: liabilityRow(facts.liability.kind).signedStatement,
    senderNotes: facts.notes,
    lines: lines.map((line) => ({
      count: countText(line.count),
      packaging: packagingWord(line.count, line.packagingType.name),
      description: line.description ?? '',
      dimensions: dimensionsText([line.length, line.width, line.height]),
      volume: volumeText(line.volume),
      weight: weightText(line.weight),
      dangerousGoods: line.dangerousGoods === null ? null : declaredText(markOf(line.dangerousGoods)),
    })),
    totals: totalsOf([facts]),
    dangerousGoods: declaredGoods([facts]),
  };
}

function hireageText({ hireage }: DocumentFacts): string | null {
  if (hireage === null) return null;
  const { hireUnit, quantity } = hireage;
  return `${countText(quantity)} × ${hireUnit.name} (${hireUnit.providerCode} ${hireUnit.code})`;
}
