import { HIREAGE_STATUSES } from '@cartage/domain/hireage/ledger.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { emptySql, sql, type Sql } from '#db/sql.ts';
import { folded } from '#freight/folded.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface MovementFilter {
  readonly siteId: number | null;
  readonly provider: string | null;
  readonly unit: string | null;
  /** A LIKE pattern for the folded name. */
  readonly partnerPattern: string | null;
  readonly partnerSiteId: number | null;
  readonly partnerName: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Only movements and balances with an open dispute. */
  readonly isDisputed: boolean;
}

export const NO_FILTER: MovementFilter = {
  siteId: null,
  provider: null,
  unit: null,
  partnerPattern: null,
  partnerSiteId: null,
  partnerName: null,
  from: null,
  to: null,
  isDisputed: false,
};

/** Selects the movements of one consignment or one entry. */
export interface MovementSource {
  readonly ofConsignment: Sql;
  readonly ofEntry: Sql;
}

const ALL_SOURCES: MovementSource = { ofConsignment: emptySql, ofEntry: emptySql };

export const ofEntry = (id: number): MovementSource => ({
  ofConsignment: sql`and false`,
  ofEntry: sql`and e.id = ${id}`,
});

export const ofConsignment = (scope: Scope, reference: string): MovementSource => ({
  ofConsignment: sql`and c.reference = ${reference} and c.site_id = any(${scope.siteIds}::int[])`,
  ofEntry: sql`and false`,
});

export const ofConsignmentId = (id: number): MovementSource => ({
  ofConsignment: sql`and c.id = ${id}`,
  ofEntry: sql`and false`,
});

const COUNTED = HIREAGE_STATUSES.map(statusNumber);

const ERROR = statusNumber('ERR');

/** Freight in Error counts if it had left before. The limit keeps one look-up by key for each consignment in Error. */
const hasLeft = ({ organisationId }: Scope): Sql => sql`
  case
    when c.status = any(${COUNTED}::int[]) then true
    when c.status = ${ERROR} then coalesce((
      select true from status_history h
      where h.organisation_id = ${organisationId} and h.consignment_id = c.id and h.status = any(${COUNTED}::int[])
      limit 1), false)
    else false
  end`;

/** The local day on which the freight left. Computed only when a statement selects or filters by day. */
const pickupDay = ({ zone, organisationId }: Scope): Sql => sql`(coalesce((
  select min(h.status_at) from status_history h
  where h.organisation_id = ${organisationId} and h.consignment_id = c.id and h.status = any(${COUNTED}::int[])),
  c.status_at) at time zone ${zone})::date`;

/**
 * The movements at the user's sites, as `m`: each consignment with hired equipment that has left, and each entry. Between
 * two own sites a movement is on both sides, so that their balances add up to zero. The reference of a consignment that the
 * user cannot open is null. The name of a partner that is an own site is the one of the consignment or the entry.
 */
export function movements(scope: Scope, filter: MovementFilter, source: MovementSource = ALL_SOURCES): Sql {
  const { siteIds, organisationId } = scope;
  const { partnerPattern } = filter;
  return sql`
    select m.*
    from (
      select side.site_id, c.hire_provider_code as provider_code, c.hire_unit_code as unit_code,
        side.partner_site_id, side.partner, side.kind, c.hire_quantity as quantity, ${pickupDay(scope)} as day,
        c.id as consignment_id, null::int as entry_id,
        case when c.site_id = any(${siteIds}::int[]) then c.reference end as reference,
        null::text as docket, null::text as note, null::text as recorded_by, null::timestamptz as recorded_at,
        null::int as reverses
      from consignment c
      join participant sender on sender.organisation_id = c.organisation_id and sender.consignment_id = c.id
        and sender.role = 'sender'
      join participant receiver on receiver.organisation_id = c.organisation_id and receiver.consignment_id = c.id
        and receiver.role = 'receiver'
      cross join lateral (values
        (sender.site_id, receiver.site_id, receiver.full_name, 'OUT'),
        (receiver.site_id, sender.site_id, sender.full_name, 'IN')
      ) as side (site_id, partner_site_id, partner, kind)
      where c.organisation_id = ${organisationId} and c.hire_quantity is not null
        and ${hasLeft(scope)}
        and sender.site_id is distinct from receiver.site_id
        and ${sideOf(scope, filter, { provider: sql`c.hire_provider_code`, unit: sql`c.hire_unit_code` })}
        ${source.ofConsignment}
      union all
      select side.site_id, e.hire_provider_code, e.hire_unit_code, side.partner_site_id, e.partner, side.kind,
        side.quantity, e.day, null, e.id, null, e.docket, e.note, e.created_by, e.created_at, e.reverses
      from hireage_entry e
      cross join lateral (values
        (e.site_id, e.partner_site_id, e.kind, e.quantity),
        (e.partner_site_id, e.site_id, case e.kind when 'IN' then 'OUT' else e.kind end,
          case e.kind when 'IN' then e.quantity else -e.quantity end)
      ) as side (site_id, partner_site_id, kind, quantity)
      where e.organisation_id = ${organisationId}
        and ${sideOf(scope, filter, { provider: sql`e.hire_provider_code`, unit: sql`e.hire_unit_code` })}
        ${source.ofEntry}
    ) m
    ${partnerPattern === null ? emptySql : partnerSiteJoin(scope)}
    where true ${partnerCondition(filter)} ${filter.to === null ? emptySql : sql`and m.day <= ${filter.to}::date`}`;
}

const partnerSiteJoin = ({ organisationId }: Scope): Sql => sql`
  left join site partner_site on partner_site.organisation_id = ${organisationId}
    and partner_site.id = m.partner_site_id`;

const sideOf = (
  { siteIds }: Scope,
  { siteId, provider, unit }: MovementFilter,
  columns: { readonly provider: Sql; readonly unit: Sql },
): Sql => sql`
  side.site_id = any(${siteIds}::int[])
  and (${siteId}::int is null or side.site_id = any(array[${siteId}]::int[]))
  and (${provider}::text is null or ${columns.provider} = ${provider}::text)
  and (${unit}::text is null or ${columns.unit} = ${unit}::text)`;

function partnerCondition({ partnerPattern, partnerSiteId, partnerName }: MovementFilter): Sql {
  const name = folded(sql`coalesce(partner_site.name, m.partner)`);
  return sql`
    ${partnerPattern === null ? emptySql : sql`and ${name} like ${partnerPattern}`}
    ${partnerSiteId === null ? emptySql : sql`and m.partner_site_id = ${partnerSiteId}`}
    ${partnerName === null ? emptySql : sql`and m.partner_site_id is null and lower(m.partner) = lower(${partnerName})`}`;
}

/** Of `m`. Movements before the period count only in the balance. */
export const isInPeriod = ({ from }: MovementFilter): Sql =>
  from === null ? sql`true` : sql`m.day >= ${from}::date`;
