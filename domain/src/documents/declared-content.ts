import type { DocumentFacts } from '#documents/facts.ts';
import { partyOf, type Party } from '#documents/party.ts';
import { splitPackingGroup } from '#freight/dangerous-goods.ts';
import { DECLARATION_STATEMENT, type GoodsDetails, NO_GOODS_DETAILS } from '#freight/goods-declaration.ts';
import { type SeaLeg, seaLegBetween } from '#freight/sea-leg.ts';

/**
 * The values that a declaration states, which a signatory signs. The signature stores them and their hash, so a change of
 * this form makes open signatures void.
 */
export interface DeclaredContent {
  readonly reference: string;
  readonly statement: string;
  readonly consignor: SignedParty;
  readonly consignee: SignedParty;
  readonly seaLeg: SeaLeg;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
  /** In the order of the freight items. */
  readonly items: DeclaredContentItem[];
}

export interface SignedParty extends Party {
  /** Null for a party that was entered by hand. */
  readonly siteId: number | null;
}

export interface DeclaredContentItem extends GoodsDetails {
  /** Position of the freight item, from 1. */
  readonly position: number;
  readonly unNumber: string;
  readonly properShippingName: string;
  readonly technicalName: string | null;
  readonly class: string;
  readonly subsidiaryClasses: string[];
  /** Null where the goods have none. */
  readonly packingGroup: string | null;
  readonly grossWeightKg: number;
}

export interface DeclarationFacts {
  readonly consignment: Pick<DocumentFacts, 'reference' | 'sender' | 'receiver' | 'lines'>;
  /** By id of the freight item. */
  readonly details: ReadonlyMap<number, GoodsDetails>;
  readonly emergencyName: string | null;
  readonly emergencyPhone: string | null;
}

export function declaredContent({
  consignment: { reference, sender, receiver, lines },
  details,
  emergencyName,
  emergencyPhone,
}: DeclarationFacts): DeclaredContent {
  return {
    reference,
    statement: DECLARATION_STATEMENT,
    consignor: { ...partyOf(sender), siteId: sender.site?.id ?? null },
    consignee: { ...partyOf(receiver), siteId: receiver.site?.id ?? null },
    seaLeg: seaLegBetween(sender, receiver),
    emergencyName,
    emergencyPhone,
    items: lines.flatMap(({ id, dangerousGoods, weight }, index) => {
      if (dangerousGoods === null) return [];
      const {
        unNumber,
        class: main,
        subsidiaryClass1,
        subsidiaryClass2,
        nameAndDescription,
      } = dangerousGoods;
      const { name, packingGroup } = splitPackingGroup(nameAndDescription);
      return [
        {
          position: index + 1,
          unNumber,
          ...splitTechnicalName(name.trim()),
          class: main,
          subsidiaryClasses: [subsidiaryClass1, subsidiaryClass2].flatMap((code) => code || []),
          packingGroup: packingGroup === '' || packingGroup === 'none' ? null : packingGroup,
          grossWeightKg: Number(weight),
          ...detailsOnly(details.get(id) ?? NO_GOODS_DETAILS),
        },
      ];
    }),
  };
}

/** Without other columns of the row. */
function detailsOnly(details: GoodsDetails): GoodsDetails {
  const { innerCount, innerKind, innerSize, outerCount, outerKind } = details;
  const { netQuantity, netUnit, provision, flashPoint, isMarinePollutant } = details;
  const packages = { innerCount, innerKind, innerSize, outerCount, outerKind };
  return { ...packages, netQuantity, netUnit, provision, flashPoint, isMarinePollutant };
}

/** Other names can contain brackets too, so they are not split. */
function splitTechnicalName(name: string): Pick<DeclaredContentItem, 'properShippingName' | 'technicalName'> {
  const [, generic, technical] = /^(.*\bn\.?\s?o\.?\s?s\.?)\s*\((.*\S.*)\)$/is.exec(name) ?? [];
  return generic === undefined || technical === undefined
    ? { properShippingName: name, technicalName: null }
    : { properShippingName: generic, technicalName: technical.trim() };
}

/**
 * 'UN 2920, Corrosive liquid, flammable, n.o.s. (propanol), class 8 (3), packing group II', with nothing in between
 * (Land Transport Rule 45001).
 */
export function goodsText(item: DeclaredContentItem): string {
  const { unNumber, properShippingName, technicalName, subsidiaryClasses, packingGroup } = item;
  const name = technicalName === null ? properShippingName : `${properShippingName} (${technicalName})`;
  const classes =
    subsidiaryClasses.length === 0 ? item.class : `${item.class} (${subsidiaryClasses.join(', ')})`;
  const group = packingGroup === null ? '' : `, packing group ${packingGroup}`;
  return `UN ${unNumber}, ${name}, class ${classes}${group}`;
}

/** Equal text for equal values, in whatever order they are. The database returns stored values in an order of its own. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Whether both state the same, apart from changed names and addresses of the same sites. */
export const isSameApartFromSites = (one: DeclaredContent, other: DeclaredContent): boolean =>
  stableText(withoutSites(one)) === stableText(withoutSites(other));

function withoutSites({ consignor, consignee, seaLeg, ...rest }: DeclaredContent) {
  const known = ({ siteId, ...party }: SignedParty) => (siteId === null ? party : { siteId });
  const hasSite = consignor.siteId !== null || consignee.siteId !== null;
  return {
    ...rest,
    // A new wording of the portal is no change of the content.
    statement: null,
    consignor: known(consignor),
    consignee: known(consignee),
    seaLeg: hasSite ? null : seaLeg,
  };
}
