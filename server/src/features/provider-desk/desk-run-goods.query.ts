import { sql, type Statement } from '#db/sql.ts';
import { type GoodsLine, goodsLineColumns } from '#freight/goods-line.query.ts';

export interface DeskGoodsLine extends GoodsLine {
  readonly scheduleId: number;
  readonly run: string;
  readonly startsAt: Date;
}

/**
 * The freight items with dangerous goods on the days of a run that have a consignment in the queue: of all
 * organisations, from the pickup request to the delivery.
 */
export const goodsOfDeskRun = (
  tenantId: number,
  { runId, status }: { readonly runId: number; readonly status: number },
): Statement => sql`
  select slot.id as "scheduleId", r.name as run, slot.starts_at as "startsAt", ${goodsLineColumns}
  from run_schedule slot
  join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
  join run_booking b on b.tenant_id = slot.tenant_id and b.schedule_id = slot.id
  join consignment c on c.organisation_id = b.organisation_id and c.id = b.consignment_id
    and c.tenant_id = slot.tenant_id and c.status between 3 and 6
  join line_item l on l.organisation_id = c.organisation_id and l.consignment_id = c.id and l.un_number is not null
  left join goods_detail d on d.organisation_id = l.organisation_id and d.consignment_id = l.consignment_id
    and d.line_item_id = l.id
  where slot.tenant_id = ${tenantId} and slot.run_id = ${runId}
    and exists (
      select from run_booking queued
      join consignment q on q.organisation_id = queued.organisation_id and q.id = queued.consignment_id
      where queued.tenant_id = slot.tenant_id and queued.schedule_id = slot.id
        and q.tenant_id = slot.tenant_id and q.status between 3 and 6 and q.status = ${status})
  order by slot.starts_at, slot.id, c.reference, l.position`;
