import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ExtractQuery {
  readonly scope: Scope;
  readonly dateType: 'Creation' | 'RequestedDelivery';
  readonly days: DateRange;
  /** Null for every site of the organisation. */
  readonly siteIds: readonly number[] | null;
  readonly statuses: readonly number[] | null;
  /** Codes; null for every service type. */
  readonly serviceTypes: readonly string[] | null;
}

const COLUMNS = {
  Creation: sql`c.created_at`,
  RequestedDelivery: sql`c.requested_delivery_at`,
} as const satisfies Record<ExtractQuery['dateType'], Sql>;

/** One row with the `ids` of all matching consignments, in order. */
export function extractedIds(query: ExtractQuery): Statement {
  const { scope, dateType, days, siteIds, statuses, serviceTypes } = query;
  const column = COLUMNS[dateType];
  return sql`
    select coalesce(array_agg(matching.id order by matching.k, matching.id), '{}') as ids
    from (
      select c.id, ${column} as k
      from consignment c
      where c.organisation_id = ${scope.organisationId}::int
        and (${siteIds}::int[] is null or c.site_id = any(${siteIds}::int[]))
        and (${statuses}::int[] is null or c.status = any(${statuses}::int[]))
        and (${serviceTypes}::text[] is null or c.service_type_id in (
          select t.id from service_type t
          where t.tenant_id = ${scope.tenantId}::int and t.code = any(${serviceTypes}::text[])))
        and ${column} >= ${startOfDay(days.from, scope.zone)}
        and ${column} < ${startOfDay(addDays(days.to, 1), scope.zone)}
    ) matching`;
}

/** The values of a line. Days are texts in display format. */
export interface ExtractRow {
  readonly reference: string;
  readonly status: number;
  readonly statusDay: string;
  readonly created: string;
  readonly serviceType: string;
  readonly account: string;
  readonly site: string;
  readonly sender: readonly (string | null)[];
  readonly senderReference: string | null;
  readonly receiver: readonly (string | null)[];
  readonly receiverReference: string | null;
  readonly salesReference: string | null;
  readonly items: number;
  readonly packaging: readonly string[];
  readonly volume: string;
  readonly weight: string;
  readonly dangerousGoods: string | null;
  readonly requestedPickup: string | null;
  readonly requestedDelivery: string | null;
  readonly confirmedDelivery: string | null;
  readonly staged: string | null;
  readonly delivered: string | null;
  readonly exceptions: number;
  readonly unresolved: number;
  readonly tags: string | null;
  readonly confirmedPrice: string | null;
}

const day = (column: Sql) => sql`to_char(${column}, 'DD/MM/YYYY')`;
const dayAt = (column: Sql, zone: string) => day(sql`${column} at time zone ${zone}`);

const party = (role: Sql) => sql`(
  select array[p.full_name, trim(p.street_number || ' ' || p.street), p.suburb, p.city, p.postcode, p.phone]
  from participant p
  where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = ${role})`;

/** Rows of `ExtractRow` in the order of the ids. A consignment that was deleted since is omitted. */
export function extractRows({ scope }: Pick<ExtractQuery, 'scope'>, ids: readonly number[]): Statement {
  const { zone } = scope;
  return sql`
    select
      c.reference, c.status, t.name as "serviceType", a.code as account, s.code as site,
      ${dayAt(sql`c.status_at`, zone)} as "statusDay",
      ${day(sql`c.created_day`)} as created,
      ${party(sql`'sender'`)} as sender,
      c.sender_reference as "senderReference",
      ${party(sql`'receiver'`)} as receiver,
      c.receiver_reference as "receiverReference",
      c.sales_reference as "salesReference",
      c.item_count as items, c.volume_m3 as volume, c.weight_kg as weight,
      freight.packaging, freight.dangerous_goods as "dangerousGoods",
      ${day(sql`c.requested_pickup_day`)} as "requestedPickup",
      ${day(sql`c.requested_delivery_day`)} as "requestedDelivery",
      ${day(sql`c.confirmed_delivery_day`)} as "confirmedDelivery",
      ${dayAt(sql`c.staged_at`, zone)} as staged,
      ${day(sql`c.delivered_day`)} as delivered,
      events.exceptions, events.unresolved,
      (select string_agg(g.name, '; ' order by g.code)
        from consignment_tag ct join tag g on g.tenant_id = ct.tenant_id and g.code = ct.code
        where ct.organisation_id = c.organisation_id and ct.consignment_id = c.id) as tags,
      c.confirmed_price as "confirmedPrice"
    from unnest(${ids}::bigint[]) with ordinality as requested (id, place)
    join consignment c on c.organisation_id = ${scope.organisationId}::int and c.id = requested.id
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    join account a on a.organisation_id = c.organisation_id and a.id = c.account_id
    join site s on s.organisation_id = c.organisation_id and s.id = c.site_id
    cross join lateral (
      select coalesce(array_agg(distinct k.name), '{}') as packaging,
        string_agg('UN ' || l.un_number || ' class ' || l.dg_class, '; ' order by l.position) as dangerous_goods
      from line_item l
      join packaging_type k on k.tenant_id = l.tenant_id and k.id = l.packaging_type_id
      where l.organisation_id = c.organisation_id and l.consignment_id = c.id
    ) freight
    cross join lateral (
      select count(*)::int as exceptions, (count(*) filter (where e.action_required))::int as unresolved
      from delivery_event e
      where e.organisation_id = c.organisation_id and e.consignment_id = c.id and e.type_code = 'EXCP'
    ) events
    order by requested.place`;
}
