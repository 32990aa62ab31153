import type { Answer } from '@cartage/contract/operations.ts';

export type Line = Answer<'lineItemsByConsignment'>[string][number];

export interface FreightBreakdown {
  /** 'UN 2014 Class 5.1 (8)', each once, as they stand on the lines. */
  readonly dangerousGoods: readonly string[];
  readonly packaging: readonly { readonly name: string; readonly count: number }[];
}

/** What the freight of a consignment is, for the hover of its cell (LIST-05). */
export function freightBreakdown(lines: readonly Line[]): FreightBreakdown {
  const counts = new Map<string, number>();
  for (const { packagingTypeObject, count } of lines) {
    counts.set(packagingTypeObject.name, (counts.get(packagingTypeObject.name) ?? 0) + count);
  }
  const goods = lines.flatMap(({ dangerousGoods }) => (dangerousGoods ? [unWords(dangerousGoods)] : []));
  return {
    dangerousGoods: [...new Set(goods)],
    packaging: [...counts].map(([name, count]) => ({ name, count })),
  };
}

function unWords(goods: NonNullable<Line['dangerousGoods']>): string {
  const subsidiary = [goods.subsidiaryClass1, goods.subsidiaryClass2].filter((text) => text !== null);
  const also = subsidiary.length === 0 ? '' : ` (${subsidiary.join(', ')})`;
  return `UN ${goods.unNumber} Class ${goods.class}${also}`;
}
