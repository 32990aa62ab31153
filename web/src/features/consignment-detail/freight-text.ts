import type { Consignment } from '#freight/consignment-query.ts';
import { wholeNumber } from '#freight/figures.ts';

type DangerousGoods = NonNullable<Consignment['lineItems'][number]['dangerousGoods']>;

/** 'UN 1263 Class 3 (6.1, 8), Paint', with subsidiary classes in brackets as on a declaration. */
export function dangerousGoodsText(goods: DangerousGoods): string {
  const subsidiary = [goods.subsidiaryClass1, goods.subsidiaryClass2].filter(Boolean).join(', ');
  const classes = subsidiary === '' ? goods.class : `${goods.class} (${subsidiary})`;
  const placard = `UN ${goods.unNumber} Class ${classes}`;
  return goods.nameAndDescription.trim() === '' ? placard : `${placard}, ${goods.nameAndDescription.trim()}`;
}

export const itemWord = (count: number) => (count === 1 ? 'item' : 'items');

export const itemCount = (count: number) => `${wholeNumber(count)} ${itemWord(count)}`;
