import { splitPackingGroup } from '#freight/dangerous-goods.ts';
import { countOf } from '#freight/count-of.ts';
import { weightText } from '#documents/figures.ts';
import type { DangerousGoodsFacts, DocumentFacts } from '#documents/facts.ts';

export interface DangerousGoodsMark {
  /** Class and subsidiary classes: '3', '8 (6.1)'. */
  readonly class: string;
  /** The parts of a declaration, joined by commas. Text that is too long is cut in `name`. */
  readonly number: string;
  readonly name: string;
  readonly classed: string;
}

export interface DeclaredGoods {
  readonly reference: string;
  readonly declared: string;
  readonly packages: string;
  readonly weight: string;
}

/**
 * Land Transport Rule 45001: UN number, proper shipping name, class and subsidiary classes, packing group, in this order
 * without other text. The packing group is stored at the end of the name (domain/src/freight/dangerous-goods.ts).
 */
export function markOf(row: DangerousGoodsFacts): DangerousGoodsMark {
  const subsidiary = [row.subsidiaryClass1, row.subsidiaryClass2].filter(
    (code) => code !== null && code !== '',
  );
  const classes = subsidiary.length === 0 ? row.class : `${row.class} (${subsidiary.join(', ')})`;
  const { name, packingGroup } = splitPackingGroup(row.nameAndDescription);
  const hasGroup = packingGroup !== '' && packingGroup !== 'none';
  return {
    class: classes,
    number: `UN ${row.unNumber}`,
    name,
    classed: hasGroup ? `class ${classes}, packing group ${packingGroup}` : `class ${classes}`,
  };
}

export const declaredText = ({ number, name, classed }: DangerousGoodsMark): string =>
  `${number}, ${name}, ${classed}`;

export function declaredGoods(consignments: readonly DocumentFacts[]): DeclaredGoods[] {
  return consignments.flatMap(({ reference, lines }) =>
    lines.flatMap(({ dangerousGoods, count, packagingType, weight }) =>
      dangerousGoods === null
        ? []
        : [
            {
              reference,
              declared: declaredText(markOf(dangerousGoods)),
              packages: countOf(count, packagingType.name),
              weight: weightText(weight),
            },
          ],
    ),
  );
}
