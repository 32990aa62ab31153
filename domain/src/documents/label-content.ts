import type { ParticipantRow } from '#consignment/present-summary.ts';
import { type ConsignmentHeading, consignmentHeading } from '#documents/consignment-heading.ts';
import { type DangerousGoodsMark, markOf } from '#documents/dangerous-goods.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import type { LabelForm } from '#documents/label-stock.ts';

export interface LabelsContent {
  readonly kind: 'FRTLABEL';
  readonly form: LabelForm;
  readonly consignments: readonly LabelContent[];
}

export interface LabelContent extends ConsignmentHeading {
  /** Short code of the receiver's region, for sorting; empty where it is not known. */
  readonly route: string;
  readonly pieces: readonly LabelPiece[];
}

export interface LabelPiece {
  readonly number: number;
  readonly of: number;
  readonly sscc: string;
  readonly packaging: string;
  readonly dangerousGoods: DangerousGoodsMark | null;
}

/** Labels for all pieces in the order of the lines; `ssccs` has one number per piece. */
export function labelContent(facts: DocumentFacts, ssccs: readonly string[]): LabelContent {
  let number = 0;
  const pieces = facts.lines.flatMap(({ count, packagingType, dangerousGoods }) =>
    Array.from({ length: count }, (): LabelPiece => {
      const code = ssccs[number];
      if (code === undefined) throw new RangeError('A piece has no SSCC');
      number += 1;
      return {
        number,
        of: ssccs.length,
        sscc: code,
        packaging: packagingType.name,
        dangerousGoods: dangerousGoods === null ? null : markOf(dangerousGoods),
      };
    }),
  );
  if (pieces.length !== ssccs.length) throw new RangeError('There are more SSCCs than pieces');
  return { ...consignmentHeading(facts), route: routeOf(facts.receiver), pieces };
}

/** 'BUL' for 'NZ-WTC-BUL': the district where there is one, else the region. */
const routeOf = ({ region }: ParticipantRow): string => region?.id.split('-').at(-1) ?? '';
