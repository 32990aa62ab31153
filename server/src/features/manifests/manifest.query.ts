import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { StatusNumber } from '@cartage/domain/consignment/status.ts';
import type { SignatureStroke } from '@cartage/domain/manifest/signature.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ManifestRow {
  readonly id: number;
  readonly version: number;
  readonly state: 'OPEN' | 'CLOSED';
  readonly number: number | null;
  readonly revision: number;
  readonly pickupDay: CalendarDate;
  readonly isDangerous: boolean;
  readonly siteId: number;
  readonly siteName: string;
  readonly serviceTypeId: number;
  readonly serviceTypeCode: string;
  readonly serviceTypeName: string;
  readonly consignmentCount: number;
  readonly itemCount: number;
  readonly weight: number;
  /** Of its consignments now. */
  readonly volume: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly signedAt: Date | null;
  readonly signedWith: string | null;
  readonly driverName: string | null;
  readonly vehicleRegistration: string | null;
  readonly hasSignature: boolean;
}

/** Totals of a closed manifest are those of its content, because its consignments may change later. */
const COLUMNS = sql`
  m.id, m.version, m.state, m.number, m.revision, m.pickup_day as "pickupDay", m.is_dangerous as "isDangerous",
  m.site_id as "siteId", s.name as "siteName", m.service_type_id as "serviceTypeId", k.code as "serviceTypeCode",
  k.name as "serviceTypeName", totals.consignments as "consignmentCount",
  coalesce(m.item_count, totals.items) as "itemCount", coalesce(m.weight_kg::float8, totals.weight) as weight, totals.volume,
  m.closed_at as "closedAt", m.closed_by as "closedBy", m.signed_at as "signedAt", m.signed_with as "signedWith",
  m.driver_name as "driverName", m.vehicle_registration as "vehicleRegistration",
  m.signature is not null as "hasSignature"`;

const TABLES = sql`
  manifest m
  join site s on s.organisation_id = m.organisation_id and s.id = m.site_id
  join service_type k on k.tenant_id = m.tenant_id and k.id = m.service_type_id
  cross join lateral (
    select count(*)::int as consignments, coalesce(sum(c.item_count), 0)::int as items,
      coalesce(sum(c.weight_kg), 0)::float8 as weight, coalesce(sum(c.volume_m3), 0)::float8 as volume
    from manifest_consignment mc
    join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
    where mc.organisation_id = m.organisation_id and mc.manifest_id = m.id
  ) totals`;

const isVisible = (scope: Scope): Sql =>
  sql`m.organisation_id = ${scope.organisationId} and m.site_id = any(${scope.siteIds}::int[])`;

export interface ManifestFilter {
  readonly siteId: number | null;
  readonly state: 'OPEN' | 'CLOSED' | 'SIGNED' | null;
  readonly day: string | null;
  readonly reference: string | null;
  readonly limit: number;
  readonly offset: number;
}

const matches = (scope: Scope, { siteId, state, day, reference }: ManifestFilter): Sql => sql`
  ${isVisible(scope)}
  and (${siteId}::int is null or m.site_id = any(array[${siteId}]::int[]))
  and (${day}::date is null or m.pickup_day = ${day}::date)
  and (${state}::text is null
    or ${state}::text = case when m.signed_at is not null then 'SIGNED' else m.state end)
  and (${reference}::text is null or m.id = (
    select mc.manifest_id
    from consignment c
    join manifest_consignment mc on mc.organisation_id = c.organisation_id and mc.consignment_id = c.id
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])))`;

export const manifestPage = (scope: Scope, filter: ManifestFilter): Statement => sql`
  select ${COLUMNS}
  from ${TABLES}
  where ${matches(scope, filter)}
  order by m.pickup_day desc, m.id desc
  limit ${filter.limit} offset ${filter.offset}`;

export const countManifests = (scope: Scope, filter: ManifestFilter): Statement => sql`
  select count(*)::int as total from manifest m where ${matches(scope, filter)}`;

export const visibleManifest = (scope: Scope, id: number): Statement => sql`
  select ${COLUMNS} from ${TABLES} where ${isVisible(scope)} and m.id = ${id}`;

/** Locks the manifest until the end of the transaction. */
export const lockManifest = (scope: Scope, id: number): Statement => sql`
  select m.id from manifest m where ${isVisible(scope)} and m.id = ${id} for no key update`;

export interface ListedConsignment {
  readonly id: number;
  readonly reference: string;
  readonly version: number;
  readonly status: StatusNumber;
  readonly siteId: number;
  /** False for a sender that was entered by hand. */
  readonly isSenderSite: boolean;
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
  readonly itemCount: number;
  readonly weight: number;
  readonly receiver: string;
  readonly place: string;
}

/**
 * The site where the driver collects: the sender's. A sender that was entered by hand has no site; its consignment is
 * listed at the requesting site.
 */
export const PICKUP_SITE: Sql = sql`coalesce((
  select p.site_id from participant p
  where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'sender'), c.site_id)`;

export const isDangerous: Sql = sql`exists (
  select from line_item l
  where l.organisation_id = c.organisation_id and l.consignment_id = c.id and l.un_number is not null)`;

/** In the order in which they were added. */
export const listedConsignments = (scope: Scope, manifestId: number): Statement => sql`
  select c.id, c.reference, c.version, c.status, ${PICKUP_SITE} as "siteId",
    exists (
      select from participant s
      where s.organisation_id = c.organisation_id and s.consignment_id = c.id and s.role = 'sender'
        and s.site_id is not null) as "isSenderSite",
    c.service_type_id as "serviceTypeId", ${isDangerous} as "isDangerous", c.item_count as "itemCount", c.weight_kg::float8 as weight,
    p.full_name as receiver, p.city as place
  from manifest_consignment mc
  join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
  join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
    and c.site_id = any(${scope.siteIds}::int[])
  order by mc.added_at, c.id`;

/** Locks the consignments of the manifest, in the order of their ids. */
export const lockListed = (scope: Scope, manifestId: number): Statement => sql`
  select c.id
  from manifest_consignment mc
  join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
  order by c.id
  for no key update of c`;

export interface ReopeningRow {
  readonly revision: number;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export const reopeningsOf = (scope: Scope, manifestId: number): Statement => sql`
  select r.revision, r.at, r.by_name as by, r.reason
  from manifest_reopening r
  where r.organisation_id = ${scope.organisationId} and r.manifest_id = ${manifestId}
  order by r.revision`;

export interface PrintedRow {
  readonly content: string | null;
  readonly signature: readonly SignatureStroke[] | null;
}

export const printedManifest = (scope: Scope, id: number): Statement => sql`
  select m.content, m.signature from manifest m where ${isVisible(scope)} and m.id = ${id}`;

export interface CandidateRow {
  readonly id: number;
  readonly reference: string;
  readonly status: StatusNumber;
  readonly siteId: number;
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
  /** The manifest that it is on. */
  readonly manifestId: number | null;
  readonly manifestNumber: number | null;
  readonly manifestRevision: number | null;
}

/** Read after the lock, so that the rows show what the transaction before has written. */
export const candidates = (scope: Scope, references: readonly string[]): Statement => sql`
  select c.id, c.reference, c.status, ${PICKUP_SITE} as "siteId", c.service_type_id as "serviceTypeId",
    ${isDangerous} as "isDangerous", m.id as "manifestId", m.number as "manifestNumber",
    m.revision as "manifestRevision"
  from consignment c
  left join manifest_consignment mc on mc.organisation_id = c.organisation_id and mc.consignment_id = c.id
  left join manifest m on m.organisation_id = mc.organisation_id and m.id = mc.manifest_id
  where c.organisation_id = ${scope.organisationId} and c.reference = any(${references}::text[])
    and c.site_id = any(${scope.siteIds}::int[])`;

/** Consignments are locked in the order of their ids, and before manifests, so that transactions do not deadlock. */
export const lockCandidates = (scope: Scope, references: readonly string[]): Statement => sql`
  select c.id
  from consignment c
  where c.organisation_id = ${scope.organisationId} and c.reference = any(${references}::text[])
    and c.site_id = any(${scope.siteIds}::int[])
  order by c.id
  for no key update`;
