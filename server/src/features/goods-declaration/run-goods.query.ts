import { sql, type Statement } from '#db/sql.ts';
import { type GoodsLine, goodsLineColumns } from '#freight/goods-line.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface RunGoodsLine extends GoodsLine {
  readonly run: string;
  readonly startsAt: Date;
}

/**
 * The freight items with dangerous goods on the run schedule that a consignment is booked on: of consignments of the
 * caller's sites that are not delivered, cancelled or in error. Other organisations' goods are never read.
 */
export const goodsOfRun = (scope: Scope, consignmentId: number): Statement => sql`
  select r.name as run, slot.starts_at as "startsAt", ${goodsLineColumns}
  from run_booking own
  join consignment booked on booked.organisation_id = own.organisation_id and booked.id = own.consignment_id
    and booked.status between 1 and 6
  join run_schedule slot on slot.tenant_id = own.tenant_id and slot.id = own.schedule_id
  join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
  join run_booking b on b.organisation_id = own.organisation_id and b.tenant_id = own.tenant_id
    and b.schedule_id = own.schedule_id
  join consignment c on c.organisation_id = b.organisation_id and c.id = b.consignment_id
    and c.site_id = any(${scope.siteIds}::int[]) and c.status between 1 and 6
  join line_item l on l.organisation_id = c.organisation_id and l.consignment_id = c.id and l.un_number is not null
  left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
    and d.line_item_id = l.id
  where own.organisation_id = ${scope.organisationId} and own.consignment_id = ${consignmentId}
  order by c.reference, l.position`;
