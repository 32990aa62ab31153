import type { DangerousGoodsRow } from '#consignment/present-summary.ts';
import { declaredText, markOf } from '#documents/dangerous-goods.ts';
import { type DeclaredContentItem, goodsText } from '#documents/declared-content.ts';
import { splitPackingGroup } from '#freight/dangerous-goods.ts';
import type { GoodsDetails } from '#freight/goods-declaration.ts';
import { findConflicts, type PlacedGoods, type Segregation } from '#freight/segregation/find-conflicts.ts';

/** The dangerous goods of a declaration, compared with each other. */
export const segregationOfDeclaration = (items: readonly DeclaredContentItem[]): Segregation =>
  findConflicts(
    items.map((item) => ({
      declared: goodsText(item),
      unNumber: item.unNumber,
      class: item.class,
      subsidiaryClasses: item.subsidiaryClasses,
      packingGroup: item.packingGroup,
      name: [item.properShippingName, item.technicalName].filter(Boolean).join(' '),
      provision: item.provision,
      netUnit: item.netUnit,
      place: `item ${item.position}`,
    })),
  );

/** A freight item with dangerous goods of one of several consignments. */
export interface GoodsOfConsignment {
  readonly reference: string;
  readonly dangerousGoods: DangerousGoodsRow & { readonly nameAndDescription: string };
  /** Null without details, and where they were given for other goods. */
  readonly details: Pick<GoodsDetails, 'provision' | 'netUnit'> | null;
}

export const segregationOfLoad = (goods: readonly GoodsOfConsignment[]): Segregation =>
  findConflicts(goods.map(placedGoods));

function placedGoods({ reference, dangerousGoods, details }: GoodsOfConsignment): PlacedGoods {
  const { unNumber, class: main, subsidiaryClass1, subsidiaryClass2, nameAndDescription } = dangerousGoods;
  const { name, packingGroup } = splitPackingGroup(nameAndDescription);
  return {
    declared: declaredText(markOf(dangerousGoods)),
    unNumber,
    class: main,
    subsidiaryClasses: [subsidiaryClass1, subsidiaryClass2].flatMap((code) => code || []),
    packingGroup: packingGroup === '' || packingGroup === 'none' ? null : packingGroup,
    name: name.trim(),
    provision: details?.provision ?? 'STANDARD',
    netUnit: details?.netUnit ?? null,
    place: reference,
  };
}
