import { countOf } from '#freight/count-of.ts';
import { weightText } from '#documents/figures.ts';
import type { DangerousGoodsFacts, DocumentFacts } from '#documents/facts.ts';

export interface DangerousGoodsMark {
  /** Class and subsidiary classes: '3', '8 (6.1)'. */
  readonly class: string;
  /** As on a declaration, in parts that are written one after the other with commas: what is too long is cut in `name`. */
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
 * Land Transport Rule 45001: UN number, proper shipping name, class and subsidiary classes, packing group, in this
 * order and with nothing in between. The packing group is kept at the end of the name (dangerous-goods.ts).
 */
export function markOf(row: DangerousGoodsFacts): DangerousGoodsMark {
  const subsidiary = [row.subsidiaryClass1, row.subsidiaryClass2].filter((one) => one !== null && one !== '');
  const classes = subsidiary.length === 0 ? row.class : `${row.class} (${subsidiary.join(', ')})`;
  const [, name = '', group = ''] = NAME_AND_GROUP.exec(row.nameAndDescription) ?? [];
  return {
    class: classes,
    number: `UN ${row.unNumber}`,
    name,
    classed: group === '' ? `class ${classes}` : `class ${classes}, packing group ${group.toUpperCase()}`,
  };
}

const NAME_AND_GROUP = /^(.*?)(?:,? packing group (i{1,3}))?$/is;

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
