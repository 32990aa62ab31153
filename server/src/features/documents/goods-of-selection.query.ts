import { sql, type Statement } from '#db/sql.ts';
import { goodsLineColumns } from '#freight/goods-line.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The freight items with dangerous goods of these consignments, with the details of their declarations. */
export const goodsOfSelection = (scope: Scope, consignmentIds: readonly number[]): Statement => sql`
  select ${goodsLineColumns}
  from consignment c
  join line_item l on l.organisation_id = c.organisation_id and l.consignment_id = c.id and l.un_number is not null
  left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
    and d.line_item_id = l.id
  where c.organisation_id = ${scope.organisationId} and c.id = any(${consignmentIds}::bigint[])
    and c.site_id = any(${scope.siteIds}::int[])
  order by c.id, l.position`;
