import { withClient } from '@cartage/database/connection/with-client.ts';

/** The facts of one consignment behind the reports, read from its history and events, not from derived columns. */
export interface ReportedFacts {
  readonly id: number;
  readonly site: number;
  readonly service: string;
  readonly status: number;
  readonly createdDay: string;
  readonly stagedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly deliveredDay: string | null;
  /** For a staged consignment: the booked day, else the requested one. */
  readonly promisedDay: string | null;
  readonly price: string | null;
  readonly exceptions: readonly ExceptionFacts[];
}

export interface ExceptionFacts {
  readonly title: string;
  readonly day: string;
  readonly status: number;
  readonly isOpen: boolean;
}

/** Of a whole organisation, bypassing row-level security. */
export async function reportedFacts(adminUrl: string, organisationId: number): Promise<ReportedFacts[]> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<ReportedFacts>(
      `with dated as (
         select c.id, c.site_id, c.service_type_id, c.confirmed_price, c.requested_delivery_at, c.confirmed_delivery_at,
           min(h.status_at) filter (where h.seq = 1) as created_at,
           min(h.status_at) filter (where h.status = 3) as staged_at,
           max(h.status_at) filter (where h.status = 7) as delivered_at,
           (array_agg(h.status order by h.seq desc))[1] as status
         from consignment c
         join status_history h on h.organisation_id = c.organisation_id and h.consignment_id = c.id
         where c.organisation_id = $1
         group by c.id
       )
       select d.id::int, d.site_id as site, t.code as service, d.status, d.staged_at as "stagedAt",
         d.delivered_at as "deliveredAt", d.confirmed_price as price,
         (d.created_at at time zone 'Pacific/Auckland')::date::text as "createdDay",
         (d.delivered_at at time zone 'Pacific/Auckland')::date::text as "deliveredDay",
         case when d.staged_at is not null then
           (coalesce(d.confirmed_delivery_at, d.requested_delivery_at) at time zone 'Pacific/Auckland')::date::text
         end as "promisedDay",
         coalesce((
           select json_agg(json_build_object(
             'title', e.title, 'day', (e.created_at at time zone 'Pacific/Auckland')::date, 'status', h.status,
             'isOpen', e.resolved_at is null))
           from delivery_event e
           join status_history h on h.organisation_id = e.organisation_id
             and h.consignment_id = e.consignment_id and h.seq = e.history_seq
           where e.organisation_id = $1 and e.consignment_id = d.id and e.type_code = 'EXCP'
         ), '[]') as exceptions
       from dated d
       join service_type t on t.id = d.service_type_id
       order by d.id`,
      [organisationId],
    );
    return rows;
  });
}

/** The average of the days from pickup request to delivery. */
export function averageDays(all: readonly ReportedFacts[]): number | null {
  const days = all.flatMap(({ stagedAt, deliveredAt }) =>
    stagedAt === null || deliveredAt === null
      ? []
      : [(deliveredAt.getTime() - stagedAt.getTime()) / 86_400_000],
  );
  return days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length;
}
