import { sql, type Statement } from '#db/sql.ts';
import type { DeskRun } from '#features/provider-desk/desk-run.ts';

export function queueCounts(tenantId: number, statuses: readonly number[]): Statement {
  return sql`
    select status, count(*)::int as count from consignment
    where tenant_id = ${tenantId} and status between 3 and 6 and status = any(${statuses}::smallint[])
    group by status`;
}

/** Sending sites with a consignment in the queue. */
export function queueSites(tenantId: number, status: number): Statement {
  return sql`
    select s.id, concat_ws(', ', o.name, s.name) as name, count(*)::int as count
    from consignment c
    join site s on s.id = c.site_id
    join organisation o on o.id = c.organisation_id
    where c.tenant_id = ${tenantId} and c.status between 3 and 6 and c.status = ${status}
    group by s.id, o.name, s.name
    order by o.name, s.name, s.id`;
}

/** Delivery runs with a booked consignment in the queue. */
export function queueRuns(tenantId: number, status: number): Statement {
  return sql`
    select r.id, r.name, count(*)::int as count
    from consignment c
    join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where c.tenant_id = ${tenantId} and c.status between 3 and 6 and c.status = ${status}
    group by r.id, r.name
    order by r.name, r.id`;
}

export interface QueueItemRow extends DeskRun {
  readonly reference: string;
  readonly organisation: string;
  readonly siteId: number;
  readonly site: string;
  readonly receiver: string;
  readonly receiverCity: string;
  readonly serviceType: string;
  readonly pieces: number;
  readonly weight: number;
  readonly hasDangerousGoods: boolean;
  readonly hasException: boolean;
  /** Of the whole queue with the filter. */
  readonly total: number;
  readonly totalPieces: number;
}

interface QueueFilter {
  readonly siteId: number | null;
  /** 0: without a run. */
  readonly runId: number | null;
  /** Compared with the folded search text of the list. */
  readonly pattern: string | null;
  readonly limit: number;
}

/** By sending site and run, then by reference. */
export function queueItems(
  tenantId: number,
  status: number,
  { siteId, runId, pattern, limit }: QueueFilter,
): Statement {
  return sql`
    select c.reference, o.name as organisation, s.id as "siteId", s.name as site,
      r.id as "runId", r.name as run, slot.starts_at as "runAt",
      p.full_name as receiver, p.city as "receiverCity", k.name as "serviceType",
      c.item_count as pieces, c.weight_kg::float8 as weight,
      exists (
        select from line_item i
        where i.organisation_id = c.organisation_id and i.consignment_id = c.id and i.un_number is not null)
        as "hasDangerousGoods",
      c.is_delivery_exception as "hasException",
      count(*) over ()::int as total, sum(c.item_count) over ()::int as "totalPieces"
    from consignment c
    join organisation o on o.id = c.organisation_id
    join site s on s.id = c.site_id
    join service_type k on k.tenant_id = c.tenant_id and k.id = c.service_type_id
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    join consignment_text t on t.organisation_id = c.organisation_id and t.consignment_id = c.id
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
    left join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where c.tenant_id = ${tenantId} and c.status between 3 and 6 and c.status = ${status}
      and (${siteId}::int is null or c.site_id = ${siteId})
      and (${runId}::int is null or coalesce(r.id, 0) = ${runId})
      and (${pattern}::text is null or t.search_text like ${pattern})
    order by o.name, s.name, s.id, slot.starts_at nulls last, r.id, c.reference
    limit ${limit}`;
}
