import { type DeclaredContent, type DeclaredContentItem, goodsText } from '#documents/declared-content.ts';
import { countText, weightText } from '#documents/figures.ts';
import { segregationOfDeclaration } from '#documents/load-segregation.ts';
import { addressLine, type Party } from '#documents/party.ts';
import { type GoodsDetails, QUANTITY_PROVISIONS } from '#freight/goods-declaration.ts';
import { SEA_LEGS } from '#freight/sea-leg.ts';
import type { Segregation } from '#freight/segregation/find-conflicts.ts';

/** The printed dangerous goods declaration of a consignment. */
export interface DeclarationContent {
  readonly kind: 'DGDECL';
  readonly provider: string;
  readonly reference: string;
  readonly consignor: string;
  readonly consignee: string;
  readonly emergencyContact: string;
  readonly seaLeg: string;
  readonly lines: readonly DeclarationLine[];
  /** By class, in the order of the classes. */
  readonly classes: readonly ClassTotal[];
  /** What a complete declaration lacks. */
  readonly missing: readonly string[];
  /** Absent in documents of earlier releases. */
  readonly segregation?: Segregation;
  readonly statement: string;
  /** Null: not signed, or signed before a change. */
  readonly signature: { readonly name: string; readonly at: string } | null;
}

export interface DeclarationLine {
  readonly position: number;
  /** 'UN 1263, Paint, class 3, packing group II'. */
  readonly declared: string;
  /** '4 × drum'. */
  readonly packages: string;
  /** Empty without inner packagings. */
  readonly inner: string;
  readonly net: string;
  readonly gross: string;
  /** Empty where it is not entered. */
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

const NOT_ENTERED = 'Not entered';

export function printedDeclaration(
  content: DeclaredContent,
  { provider, missing, signature }: Pick<DeclarationContent, 'provider' | 'missing' | 'signature'>,
): DeclarationContent {
  const { reference, consignor, consignee, seaLeg, items, statement } = content;
  return {
    kind: 'DGDECL',
    provider,
    reference,
    consignor: partyText(consignor),
    consignee: partyText(consignee),
    emergencyContact: contactText(content),
    seaLeg: SEA_LEGS[seaLeg],
    lines: items.map(declarationLine),
    classes: classTotals(items),
    missing,
    segregation: segregationOfDeclaration(items),
    statement,
    signature,
  };
}

export const partyText = (party: Party): string =>
  [party.name, addressLine(party), party.phone ?? ''].filter(Boolean).join(', ');

export const contactText = ({
  emergencyName,
  emergencyPhone,
}: Pick<DeclaredContent, 'emergencyName' | 'emergencyPhone'>): string =>
  [emergencyName, emergencyPhone].filter((part) => part !== null).join(', ') || NOT_ENTERED;

/** The texts of an item, for the PDF and for the dialog in which it is signed. */
export const declarationLine = (item: DeclaredContentItem): DeclarationLine => ({
  position: item.position,
  declared: goodsText(item),
  packages: packagesText(item.outerCount, item.outerKind) || NOT_ENTERED,
  inner: [packagesText(item.innerCount, item.innerKind), item.innerSize].filter(Boolean).join(' of '),
  net: netText(item) || NOT_ENTERED,
  gross: weightText(item.grossWeightKg),
  flashPoint: item.flashPoint === null ? '' : `${item.flashPoint} °C`,
  marinePollutant: item.isMarinePollutant === null ? 'Not known' : item.isMarinePollutant ? 'Yes' : 'No',
  provision: item.provision === 'STANDARD' ? '' : QUANTITY_PROVISIONS[item.provision],
});

function classTotals(items: readonly DeclaredContentItem[]): ClassTotal[] {
  const classes = Map.groupBy(items, (item) => item.class);
  return [...classes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([code, of]) => ({
      class: code,
      packages: of.some(({ outerCount }) => outerCount === null)
        ? NOT_ENTERED
        : countText(of.reduce((sum, { outerCount }) => sum + (outerCount ?? 0), 0)),
      net: netTotal(of),
      gross: weightText(
        of.reduce((sum, { grossWeightKg }) => sum + Math.round(grossWeightKg * 100), 0) / 100,
      ),
    }));
}

function netTotal(items: readonly DeclaredContentItem[]): string {
  if (items.some((item) => netText(item) === '')) return NOT_ENTERED;
  const byUnit = Map.groupBy(items, ({ netUnit }) => netUnit);
  return [...byUnit]
    .map(([unit, of]) => {
      // In thousandths, so that no digit is lost.
      const thousandths = of.reduce((sum, { netQuantity }) => sum + Math.round((netQuantity ?? 0) * 1000), 0);
      return `${thousandths / 1000} ${unit}`;
    })
    .join(', ');
}

const netText = ({ netQuantity, netUnit }: GoodsDetails): string =>
  netQuantity === null || netUnit === null ? '' : `${netQuantity} ${netUnit}`;

const packagesText = (count: number | null, kind: string | null): string =>
  [count === null ? '' : countText(count), kind ?? ''].filter(Boolean).join(' × ');
