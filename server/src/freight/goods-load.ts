import { declaredText, markOf } from '@cartage/domain/documents/dangerous-goods.ts';
import { goodsTotals, type GoodsTotal } from '@cartage/domain/documents/goods-totals.ts';
import { segregationOfLoad } from '@cartage/domain/documents/load-segregation.ts';
import type { Segregation } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import type { GoodsLine } from '#freight/goods-line.query.ts';

export interface GoodsLoad {
  readonly goodsTotals: GoodsTotal[];
  readonly segregation: Segregation;
}

/** The dangerous goods of several consignments: by class and UN number, and compared with each other. */
export function goodsLoad(lines: readonly GoodsLine[]): GoodsLoad {
  // Details apply to no other goods than those that they were given for.
  const loaded = lines.map(({ details, ...line }) => ({
    ...line,
    details: details?.declaredGoods === declaredText(markOf(line.dangerousGoods)) ? details : null,
  }));
  return {
    goodsTotals: goodsTotals(
      loaded.map(({ count, weight, dangerousGoods, details }) => ({
        count,
        weight,
        class: dangerousGoods.class,
        unNumber: dangerousGoods.unNumber,
        details,
      })),
    ),
    segregation: segregationOfLoad(loaded),
  };
}
