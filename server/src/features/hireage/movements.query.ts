import { HIREAGE_STATUSES } from '@cartage/domain/hireage/ledger.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { emptySql, sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface MovementFilter {
  readonly siteId: number | null;
  readonly provider: string | null;
  readonly unit: string | null;
  /** Part of the name, in lower case. */
  readonly partnerPart: string | null;
  readonly partnerSiteId: number | null;
  readonly partnerName: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_FILTER: MovementFilter = {
  siteId: null,
  provider: null,
  unit: null,
  partnerPart: null,
  partnerSiteId: null,
  partnerName: null,
  from: null,
  to: null,
};

/** Restricts the movements to those of one consignment or one entry. */
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

/** The local day on which the freight left. Only a statement that uses it pays for it. */
const pickupDay = ({ zone }: Scope): Sql => sql`(coalesce((
  select min(h.status_at) from status_history h
  where h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.status = any(${COUNTED}::int[])),
  c.status_at) at time zone ${zone})::date`;

/**
 * The movements at the user's sites, as `m`: each consignment with hired equipment that has left, and each entry. Between
 * two own sites a movement is on both sides, so that their balances add up to zero. The reference of a consignment that the
 * user cannot open is null.
 */
export function movements(scope: Scope, filter: MovementFilter, source: MovementSource = ALL_SOURCES): Sql {
  const { siteIds, organisationId } = scope;
  return sql`
    select m.*, coalesce(partner_site.name, m.partner) as partner_name
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
        and c.status = any(${COUNTED}::int[])
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
    left join site partner_site on partner_site.organisation_id = ${organisationId}
      and partner_site.id = m.partner_site_id
    where true ${partnerCondition(filter)} ${filter.to === null ? emptySql : sql`and m.day <= ${filter.to}::date`}`;
}

const sideOf = (
  { siteIds }: Scope,
  { siteId, provider, unit }: MovementFilter,
  columns: { readonly provider: Sql; readonly unit: Sql },
): Sql => sql`
  side.site_id = any(${siteIds}::int[])
  and (${siteId}::int is null or side.site_id = any(array[${siteId}]::int[]))
  and (${provider}::text is null or ${columns.provider} = ${provider}::text)
  and (${unit}::text is null or ${columns.unit} = ${unit}::text)`;

function partnerCondition({ partnerPart, partnerSiteId, partnerName }: MovementFilter): Sql {
  return sql`
    ${partnerPart === null ? emptySql : sql`and strpos(lower(coalesce(partner_site.name, m.partner)), ${partnerPart}) > 0`}
    ${partnerSiteId === null ? emptySql : sql`and m.partner_site_id = ${partnerSiteId}`}
    ${partnerName === null ? emptySql : sql`and m.partner_site_id is null and lower(m.partner) = lower(${partnerName})`}`;
}

/** Of `m`. Movements before the period count in the balance alone. */
export const isInPeriod = ({ from }: MovementFilter): Sql =>
  from === null ? sql`true` : sql`m.day >= ${from}::date`;
