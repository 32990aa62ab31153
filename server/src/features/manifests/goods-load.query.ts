import { sql, type Statement } from '#db/sql.ts';
import { goodsLineColumns } from '#freight/goods-line.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The freight items with dangerous goods of a manifest, with the details of their declarations. */
export const goodsOfManifest = (scope: Scope, manifestId: number): Statement => sql`
  select ${goodsLineColumns}
  from manifest_consignment mc
  join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
  join line_item l on l.organisation_id = mc.organisation_id and l.consignment_id = mc.consignment_id
    and l.un_number is not null
  left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
    and d.line_item_id = l.id
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
  order by l.consignment_id, l.position`;

/** Of a closed manifest: texts of its printed content. Null where an earlier release closed it. */
export interface ClosedLoad {
  readonly goodsTotals: string | null;
  readonly segregation: string | null;
  readonly volume: string;
}

export const closedLoad = (scope: Scope, manifestId: number): Statement => sql`
  select m.content::json ->> 'goodsTotals' as "goodsTotals", m.content::json ->> 'segregation' as segregation,
    m.content::json #>> '{totals,volume}' as volume
  from manifest m
  where m.organisation_id = ${scope.organisationId} and m.id = ${manifestId} and m.content is not null`;
