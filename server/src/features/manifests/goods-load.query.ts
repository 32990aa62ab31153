import { sql, type Statement } from '#db/sql.ts';
import type { DangerousGoodsRow } from '@cartage/domain/consignment/present-summary.ts';
import type { GoodsDetails } from '@cartage/domain/freight/goods-declaration.ts';
import type { Scope } from '#platform/scope.ts';

export interface GoodsLine {
  readonly count: number;
  readonly weight: string;
  readonly dangerousGoods: DangerousGoodsRow & { readonly nameAndDescription: string };
  readonly details:
    | (Pick<GoodsDetails, 'outerCount' | 'netQuantity' | 'netUnit'> & {
        /** The goods that the details were given for. */
        readonly declaredGoods: string;
      })
    | null;
}

/** The freight items with dangerous goods of a manifest, with the details of their declarations. */
export const goodsOfManifest = (scope: Scope, manifestId: number): Statement => sql`
  select l.item_count as count, l.weight_kg as weight,
    json_build_object('unNumber', l.un_number, 'class', l.dg_class, 'subsidiaryClass1', l.dg_subsidiary_1,
      'subsidiaryClass2', l.dg_subsidiary_2, 'nameAndDescription', l.dg_name, 'isUnlisted', l.dg_unlisted)
      as "dangerousGoods",
    case when d.line_item_id is not null then json_build_object('declaredGoods', d.declared_goods,
      'outerCount', d.outer_count, 'netQuantity', d.net_quantity, 'netUnit', d.net_unit) end as details
  from manifest_consignment mc
  join line_item l on l.organisation_id = mc.organisation_id and l.consignment_id = mc.consignment_id
    and l.un_number is not null
  left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
    and d.line_item_id = l.id
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
  order by l.consignment_id, l.position`;

/** Of a closed manifest: texts of its printed content. Null where an earlier release closed it. */
export interface ClosedLoad {
  readonly goodsTotals: string | null;
  readonly volume: string;
}

export const closedLoad = (scope: Scope, manifestId: number): Statement => sql`
  select m.content::json ->> 'goodsTotals' as "goodsTotals", m.content::json #>> '{totals,volume}' as volume
  from manifest m
  where m.organisation_id = ${scope.organisationId} and m.id = ${manifestId} and m.content is not null`;
