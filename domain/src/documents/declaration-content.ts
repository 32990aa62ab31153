import { declaredText, markOf } from '#documents/dangerous-goods.ts';
import type { DocumentFacts } from '#documents/facts.ts';
import { countText, weightText } from '#documents/figures.ts';
import { type Party, partyOf } from '#documents/party.ts';
import {
  crossesCookStrait,
  type GoodsDetails,
  NO_GOODS_DETAILS,
  QUANTITY_PROVISIONS,
} from '#freight/goods-declaration.ts';

/** The dangerous goods declaration of a consignment: what a signatory signs. */
export interface DeclarationContent {
  readonly kind: 'DGDECL';
  readonly provider: string;
  readonly reference: string;
  readonly consignor: Party;
  readonly consignee: Party;
  /** Null: not entered. */
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
  /** Whether the freight goes by ferry. */
  readonly crossesCookStrait: boolean;
  readonly lines: readonly DeclarationLine[];
  /** By class, in the order of the classes. */
  readonly classes: readonly ClassTotal[];
  /** What a complete declaration lacks. */
  readonly missing: readonly string[];
  /** Null: not signed, or signed before a change. */
  readonly signature: { readonly name: string; readonly at: string } | null;
}

export interface DeclarationLine {
  /** 'UN 1263, Paint, class 3, packing group II', with nothing in between (Land Transport Rule 45001). */
  readonly declared: string;
  /** '4 × drum'; empty where it is not entered. The same for all others. */
  readonly packages: string;
  readonly inner: string;
  readonly net: string;
  readonly gross: string;
  readonly flashPoint: string;
  readonly marinePollutant: string;
  /** Empty without a provision. */
  readonly provision: string;
}

export interface ClassTotal {
  readonly class: string;
  readonly packages: string;
  /** '20 L', '20 L, 5 kg'. */
  readonly net: string;
  readonly gross: string;
}

export interface DeclarationFacts {
  readonly consignment: DocumentFacts;
  /** By id of the freight item. */
  readonly details: ReadonlyMap<number, GoodsDetails>;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
}

/** The content without what depends on the signature. */
export function declarationContent({
  consignment,
  details,
  emergencyName,
  emergencyPhone,
}: DeclarationFacts): Omit<DeclarationContent, 'missing' | 'signature'> {
  const items = declaredItems(consignment, details);
  return {
    kind: 'DGDECL',
    provider: consignment.provider,
    reference: consignment.reference,
    consignor: partyOf(consignment.sender),
    consignee: partyOf(consignment.receiver),
    emergencyName,
    emergencyPhone,
    crossesCookStrait: crossesCookStrait(consignment.sender, consignment.receiver),
    lines: items.map(({ goods, weight, own }) => ({
      declared: declaredText(markOf(goods)),
      packages: packagesText(own.outerCount, own.outerKind),
      inner: [packagesText(own.innerCount, own.innerKind), own.innerSize].filter(Boolean).join(' of '),
      net: netText(own),
      gross: weightText(weight),
      flashPoint: own.flashPoint === null ? '' : `${own.flashPoint} °C`,
      marinePollutant: own.isMarinePollutant === null ? '' : own.isMarinePollutant ? 'Yes' : 'No',
      provision: own.provision === 'STANDARD' ? '' : QUANTITY_PROVISIONS[own.provision],
    })),
    classes: classTotals(items),
  };
}

interface Item {
  readonly goods: NonNullable<DocumentFacts['lines'][number]['dangerousGoods']>;
  readonly weight: number | string;
  readonly own: GoodsDetails;
}

export const declaredItems = (
  { lines }: Pick<DocumentFacts, 'lines'>,
  details: ReadonlyMap<number, GoodsDetails>,
): Item[] =>
  lines.flatMap(({ id, dangerousGoods, weight }) =>
    dangerousGoods === null
      ? []
      : [{ goods: dangerousGoods, weight, own: details.get(id) ?? NO_GOODS_DETAILS }],
  );

/** Totals of dangerous goods by class, for declarations and for the load of a manifest. */
export function classTotals(items: readonly Item[]): ClassTotal[] {
  const classes = Map.groupBy(items, ({ goods }) => goods.class);
  return [...classes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([code, of]) => ({
      class: code,
      packages: of.some(({ own }) => own.outerCount === null)
        ? 'Not entered'
        : countText(of.reduce((sum, { own }) => sum + (own.outerCount ?? 0), 0)),
      net: netTotal(of),
      gross: weightText(of.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 100), 0) / 100),
    }));
}

function netTotal(items: readonly Item[]): string {
  if (items.some(({ own }) => netText(own) === '')) return 'Not entered';
  const byUnit = Map.groupBy(items, ({ own }) => own.netUnit);
  return [...byUnit]
    .map(([unit, of]) => {
      // In thousandths, so that no digit is lost.
      const thousandths = of.reduce((sum, { own }) => sum + Math.round((own.netQuantity ?? 0) * 1000), 0);
      return `${thousandths / 1000} ${unit}`;
    })
    .join(', ');
}

const netText = ({ netQuantity, netUnit }: GoodsDetails): string =>
  netQuantity === null || netUnit === null ? '' : `${netQuantity} ${netUnit}`;

const packagesText = (count: number | null, kind: string | null): string =>
  [count === null ? '' : countText(count), kind ?? ''].filter(Boolean).join(' × ');
