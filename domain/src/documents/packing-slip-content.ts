import { type ConsignmentHeading, consignmentHeading } from '#documents/consignment-heading.ts';
import { declaredText, markOf } from '#documents/dangerous-goods.ts';
import { type Totals, totalsOf } from '#documents/document-totals.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { countText, weightText } from '#documents/figures.ts';
import { packagingWord } from '#freight/count-of.ts';

export interface PackingSlipsContent {
  readonly kind: 'PACKSLIP';
  readonly consignments: readonly PackingSlipContent[];
}

/**
 * What the receiver checks the freight against. Account, sender notes, sales reference, hireage and liability stay
 * between sender and carrier (docs/decisions/0099-paper-for-the-warehouse-and-reasons-for-reprints.md).
 */
export interface PackingSlipContent extends Pick<
  ConsignmentHeading,
  | 'reference'
  | 'provider'
  | 'service'
  | 'despatch'
  | 'deliverBy'
  | 'from'
  | 'to'
  | 'extras'
  | 'instructions'
  | 'references'
> {
  readonly lines: readonly PackingSlipLine[];
  readonly totals: Pick<Totals, 'items' | 'weight'>;
}

export interface PackingSlipLine {
  readonly count: string;
  readonly packaging: string;
  readonly description: string;
  readonly weight: string;
  readonly dangerousGoods: string | null;
}

export function packingSlipContent(facts: DocumentFacts): PackingSlipContent {
  const heading = consignmentHeading({ ...facts, salesReference: null });
  const { reference, provider, service, despatch, deliverBy, from, to, extras, instructions, references } =
    heading;
  const { items, weight } = totalsOf([facts]);
  return {
    reference,
    provider,
    service,
    despatch,
    deliverBy,
    from,
    to,
    extras,
    instructions,
    references,
    lines: facts.lines.map((line) => ({
      count: countText(line.count),
      packaging: packagingWord(line.count, line.packagingType.name),
      description: line.description ?? '',
      weight: weightText(line.weight),
      dangerousGoods: line.dangerousGoods === null ? null : declaredText(markOf(line.dangerousGoods)),
    })),
    totals: { items, weight },
  };
}
