import type { ParticipantRow } from '#consignment/present-summary.ts';
import { type ConsignmentHeading, consignmentHeading } from '#documents/consignment-heading.ts';
import { type DangerousGoodsMark, markOf } from '#documents/dangerous-goods.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import type { LabelForm } from '#documents/papers.ts';

export interface LabelsContent {
  readonly kind: 'FRTLABEL';
  readonly form: LabelForm;
  readonly consignments: readonly LabelContent[];
}

export interface LabelContent extends ConsignmentHeading {
  /** Region of the receiver in a few letters, for sorting; empty where it is not known. */
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

/** One for each piece, in the order of the lines; `ssccs` has as many. */
export function labelContent(facts: DocumentFacts, ssccs: readonly string[]): LabelContent {
  let number = 0;
  const pieces = facts.lines.flatMap(({ count, packagingType, dangerousGoods }) =>
    Array.from({ length: count }, (): LabelPiece => {
      const code = ssccs[number];
      if (code === undefined) throw new RangeError('Every piece has a number of its own');
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
  if (pieces.length !== ssccs.length) throw new RangeError('There are more numbers than pieces');
  return { ...consignmentHeading(facts), route: routeOf(facts.receiver), pieces };
}

/** 'NZ-WTC-BUL' is 'BUL': the district, where it has a name of its own. */
const routeOf = ({ region }: ParticipantRow): string => region?.id.split('-').at(-1) ?? '';
