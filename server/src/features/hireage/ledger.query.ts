import type { DisputeOutcome, MovementKind } from '@cartage/domain/hireage/ledger.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { emptySql, sql, type Sql, type Statement } from '#db/sql.ts';
import {
  isInPeriod,
  type MovementFilter,
  movements,
  type MovementSource,
  NO_FILTER,
} from '#features/hireage/movements.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface FigureRow {
  readonly siteId: number;
  readonly siteName: string;
  readonly providerCode: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly out: number;
  readonly in: number;
  readonly transferred: number;
  readonly corrected: number;
  readonly balance: number;
  readonly disputed: number;
}

export interface LineRow extends FigureRow {
  readonly partnerSiteId: number | null;
  readonly partner: string;
}

export interface LedgerRow {
  readonly lineCount: number;
  readonly lines: readonly LineRow[];
  readonly totals: readonly FigureRow[];
}

/** The open dispute of a movement `m`. Two joins, because a join with `or` would compare every pair. */
const OPEN_DISPUTES = ({ organisationId }: Scope): Sql => sql`
  left join hireage_dispute dc on dc.organisation_id = ${organisationId} and dc.consignment_id = m.consignment_id
    and dc.resolved_at is null
  left join hireage_dispute de on de.organisation_id = ${organisationId} and de.entry_id = m.entry_id
    and de.resolved_at is null`;

const KEYS = sql`
  'siteId', x.site_id, 'siteName', x.site_name, 'providerCode', x.provider_code, 'unitCode', x.unit_code,
  'unitName', x.unit_name, 'out', x."out", 'in', x."in", 'transferred', x.transferred, 'corrected', x.corrected,
  'balance', x.balance, 'disputed', x.disputed`;

/** One row (`LedgerRow`). The signs of the kinds are those of `balanceOf` in domain/src/hireage/ledger.ts. */
export const ledger = (scope: Scope, filter: MovementFilter, limit: number): Statement => sql`
  with line as materialized (
    select m.site_id, m.provider_code, m.unit_code, m.partner_site_id, min(m.partner) as partner,
      coalesce(sum(m.quantity) filter (where m.kind = 'OUT' and ${isInPeriod(filter)}), 0) as "out",
      coalesce(sum(m.quantity) filter (where m.kind = 'IN' and ${isInPeriod(filter)}), 0) as "in",
      coalesce(sum(m.quantity) filter (where m.kind = 'TRANSFER' and ${isInPeriod(filter)}), 0) as transferred,
      coalesce(sum(m.quantity) filter (where m.kind = 'CORRECTION' and ${isInPeriod(filter)}), 0) as corrected,
      sum(case when m.kind in ('OUT', 'CORRECTION') then m.quantity else -m.quantity end) as balance,
      coalesce(sum(abs(m.quantity)) filter (where coalesce(dc.id, de.id) is not null), 0) as disputed,
      count(*) filter (where ${isInPeriod(filter)}) as moved
    from (${movements(scope, filter)}) m
    ${OPEN_DISPUTES(scope)}
    group by m.site_id, m.provider_code, m.unit_code, m.partner_site_id,
      case when m.partner_site_id is null then lower(m.partner) end
  ), named as materialized (
    select line.*, s.name as site_name, h.name as unit_name, coalesce(p.name, line.partner) as partner_name
    from line
    join site s on s.organisation_id = ${scope.organisationId} and s.id = line.site_id
    join hire_unit h on h.tenant_id = ${scope.tenantId} and h.provider_code = line.provider_code
      and h.code = line.unit_code
    left join site p on p.organisation_id = ${scope.organisationId} and p.id = line.partner_site_id
    where ${filter.isDisputed ? sql`line.disputed > 0` : sql`line.moved > 0 or line.balance <> 0 or line.disputed > 0`}
  )
  select
    (select count(*)::int from named) as "lineCount",
    coalesce((
      select json_agg(json_build_object('partnerSiteId', x.partner_site_id, 'partner', x.partner_name, ${KEYS})
        order by x.site_name, x.site_id, x.unit_name, x.unit_code, lower(x.partner_name), x.partner_site_id)
      from (
        select * from named n
        order by n.site_name, n.site_id, n.unit_name, n.unit_code, lower(n.partner_name), n.partner_site_id
        limit ${limit}
      ) x), '[]') as lines,
    coalesce((
      select json_agg(json_build_object(${KEYS}) order by x.site_name, x.site_id, x.unit_name, x.unit_code)
      from (
        select n.site_id, n.site_name, n.provider_code, n.unit_code, n.unit_name, sum(n."out") as "out",
          sum(n."in") as "in", sum(n.transferred) as transferred, sum(n.corrected) as corrected,
          sum(n.balance) as balance, sum(n.disputed) as disputed
        from named n
        group by n.site_id, n.site_name, n.provider_code, n.unit_code, n.unit_name
      ) x), '[]') as totals`;

export interface DisputeRow {
  readonly id: number;
  readonly reason: string;
  readonly openedAt: string;
  readonly openedBy: string;
  readonly outcome: DisputeOutcome | null;
  readonly resolutionNote: string | null;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
}

export interface MovementRow {
  readonly siteId: number;
  readonly siteName: string;
  readonly providerCode: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly partnerSiteId: number | null;
  readonly partner: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  readonly day: CalendarDate;
  readonly consignmentId: number | null;
  readonly entryId: number | null;
  readonly reference: string | null;
  readonly docket: string | null;
  readonly note: string | null;
  readonly recordedBy: string | null;
  readonly recordedAt: Date | null;
  readonly reverses: number | null;
  readonly isReversed: boolean;
  readonly disputes: readonly DisputeRow[];
}

/** Of rows `x` of `movements`. */
const presented = (scope: Scope, rows: Sql, more: Sql = emptySql): Sql => sql`
  select x.site_id as "siteId", s.name as "siteName", x.provider_code as "providerCode", x.unit_code as "unitCode",
    h.name as "unitName", x.partner_site_id as "partnerSiteId", coalesce(p.name, x.partner) as partner, x.kind, x.quantity, x.day,
    x.consignment_id as "consignmentId", x.entry_id as "entryId", x.reference, x.docket, x.note,
    x.recorded_by as "recordedBy", x.recorded_at as "recordedAt", x.reverses,
    exists (
      select from hireage_entry r where r.organisation_id = ${scope.organisationId} and r.reverses = x.entry_id
    ) as "isReversed",
    coalesce((
      select json_agg(json_build_object('id', d.id, 'reason', d.reason, 'openedAt', d.opened_at, 'openedBy', d.opened_by,
        'outcome', d.outcome, 'resolutionNote', d.resolution_note, 'resolvedAt', d.resolved_at,
        'resolvedBy', d.resolved_by) order by d.id desc)
      from hireage_dispute d
      where d.organisation_id = ${scope.organisationId}
        and (d.consignment_id = x.consignment_id or d.entry_id = x.entry_id)), '[]') as disputes${more}
  from (${rows}) x
  join site s on s.organisation_id = ${scope.organisationId} and s.id = x.site_id
  join hire_unit h on h.tenant_id = ${scope.tenantId} and h.provider_code = x.provider_code and h.code = x.unit_code
  left join site p on p.organisation_id = ${scope.organisationId} and p.id = x.partner_site_id`;

/** Latest first. Entries of a day come before its consignments, because users look for the entry that they have just recorded. */
const LATEST_FIRST = sql`order by x.day desc, x.entry_id desc nulls last, x.consignment_id desc, x.site_id`;

/** Of `m`. Each branch has an index of its own. */
const hasOpenDispute = ({ organisationId }: Scope): Sql => sql`(
  exists (
    select from hireage_dispute d
    where d.organisation_id = ${organisationId} and d.consignment_id = m.consignment_id and d.resolved_at is null
  ) or exists (
    select from hireage_dispute d
    where d.organisation_id = ${organisationId} and d.entry_id = m.entry_id and d.resolved_at is null
  ))`;

const listed = (scope: Scope, filter: MovementFilter): Sql => sql`
  (${movements(scope, filter)}) m
  where ${isInPeriod(filter)} ${filter.isDisputed ? sql`and ${hasOpenDispute(scope)}` : emptySql}`;

export interface PagedMovementRow extends MovementRow {
  /** Number of movements on all pages. */
  readonly total: number;
}

export const movementPage = (
  scope: Scope,
  filter: MovementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Statement => sql`
  ${presented(
    scope,
    sql`select m.*, count(*) over ()::int as total from ${listed(scope, filter)}
      order by m.day desc, m.entry_id desc nulls last, m.consignment_id desc, m.site_id
      limit ${limit} offset ${offset}`,
    sql`, x.total`,
  )}
  ${LATEST_FIRST}`;

export const countMovements = (scope: Scope, filter: MovementFilter): Statement => sql`
  select count(*)::int as total from ${listed(scope, filter)}`;

/** At most one for each of the user's sites, ordered by site id. */
export const movementsOf = (scope: Scope, source: MovementSource, siteId: number | null): Statement => sql`
  ${presented(scope, sql`select m.* from (${movements(scope, { ...NO_FILTER, siteId }, source)}) m`)}
  order by x.site_id`;
