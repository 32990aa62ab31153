import type { ResponseBody } from '@cartage/contract/operations.ts';

export type Line = ResponseBody<'lineItemsByConsignment'>[string][number];

export interface FreightBreakdown {
  /** 'UN 2014 Class 5.1 (8)', without duplicates, in the order of the lines. */
  readonly dangerousGoods: readonly string[];
  readonly packaging: readonly { readonly name: string; readonly count: number }[];
}

/** Packaging counts and dangerous goods of a consignment, for the hover card (LIST-05). */
export function freightBreakdown(lines: readonly Line[]): FreightBreakdown {
  const counts = new Map<string, number>();
  for (const { packagingTypeObject, count } of lines) {
    counts.set(packagingTypeObject.name, (counts.get(packagingTypeObject.name) ?? 0) + count);
  }
  const goods = lines.flatMap(({ dangerousGoods }) =>
    dangerousGoods ? [dangerousGoodsText(dangerousGoods)] : [],
  );
  return {
    dangerousGoods: [...new Set(goods)],
    packaging: [...counts].map(([name, count]) => ({ name, count })),
  };
}

function dangerousGoodsText(goods: NonNullable<Line['dangerousGoods']>): string {
  const subsidiary = [goods.subsidiaryClass1, goods.subsidiaryClass2].filter((text) => text !== null);
  const also = subsidiary.length === 0 ? '' : ` (${subsidiary.join(', ')})`;
  return `UN ${goods.unNumber} Class ${goods.class}${also}`;
}
