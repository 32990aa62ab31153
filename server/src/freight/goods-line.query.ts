import type { DangerousGoodsFacts } from '@cartage/domain/documents/facts.ts';
import type { GoodsDetails } from '@cartage/domain/freight/goods-declaration.ts';
import { sql } from '#db/sql.ts';

/** A freight item with dangerous goods of one of several consignments. */
export interface GoodsLine {
  readonly reference: string;
  readonly count: number;
  readonly weight: string;
  readonly dangerousGoods: DangerousGoodsFacts;
  readonly details:
    | (Pick<GoodsDetails, 'outerCount' | 'netQuantity' | 'netUnit' | 'provision'> & {
        /** The goods that the details were given for. */
        readonly declaredGoods: string;
      })
    | null;
}

/** Columns of the consignment `c`, its freight item `l` and the details `d` of its declaration. */
export const goodsLineColumns = sql`c.reference, l.item_count as count, l.weight_kg as weight,
    json_build_object('unNumber', l.un_number, 'class', l.dg_class, 'subsidiaryClass1', l.dg_subsidiary_1,
      'subsidiaryClass2', l.dg_subsidiary_2, 'nameAndDescription', l.dg_name, 'isUnlisted', l.dg_unlisted)
      as "dangerousGoods",
    case when d.line_item_id is not null then json_build_object('declaredGoods', d.declared_goods,
      'outerCount', d.outer_count, 'netQuantity', d.net_quantity, 'netUnit', d.net_unit,
      'provision', d.provision) end as details`;
