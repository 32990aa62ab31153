import { LOADABLE_STATUSES, MAX_MANIFEST_CONSIGNMENTS } from '@cartage/domain/manifest/manifest-actions.ts';
import type { SignatureStroke } from '@cartage/domain/manifest/signature.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { sql, type Statement } from '#db/sql.ts';
import { isDangerous, PICKUP_SITE } from '#features/manifests/manifest.query.ts';
import type { Scope } from '#platform/scope.ts';

const LOADABLE = LOADABLE_STATUSES.map(statusNumber);

/**
 * One gathering or closing of an organisation at a time: numbers have no gaps, and a group gets one open manifest. Taken
 * before every other lock.
 */
export const lockNumbers = ({ organisationId }: Scope): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('manifest numbers', ${organisationId}))`;

export interface Gathering {
  readonly siteId: number;
  readonly day: string;
  /** Consignments without a requested pickup day join. */
  readonly isToday: boolean;
}

/** Locks the consignments that are picked up at the site on the day, and are on no manifest. */
export const lockLoadable = (scope: Scope, { siteId, day, isToday }: Gathering): Statement => sql`
  select c.id
  from consignment c
  where c.organisation_id = ${scope.organisationId} and c.site_id = any(${scope.siteIds}::int[])
    and ${PICKUP_SITE} = ${siteId}
    and c.status = any(${LOADABLE}::int[])
    and (c.requested_pickup_day = ${day}::date or (c.requested_pickup_day is null and ${isToday}::boolean))
    and not exists (
      select from manifest_consignment mc
      where mc.organisation_id = c.organisation_id and mc.consignment_id = c.id)
  order by c.id
  limit ${MAX_MANIFEST_CONSIGNMENTS}
  for no key update`;

export interface LoadableGroup {
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
  readonly ids: readonly number[];
}

/** Read after the lock. */
export const loadableGroups = (scope: Scope, ids: readonly number[]): Statement => sql`
  select g.service_type_id as "serviceTypeId", g.is_dangerous as "isDangerous", json_agg(g.id order by g.id) as ids
  from (
    select c.id, c.service_type_id, ${isDangerous} as is_dangerous
    from consignment c
    where c.organisation_id = ${scope.organisationId} and c.id = any(${ids}::bigint[])
      and c.status = any(${LOADABLE}::int[])
      and not exists (
        select from manifest_consignment mc
        where mc.organisation_id = c.organisation_id and mc.consignment_id = c.id)
  ) g
  group by g.service_type_id, g.is_dangerous
  order by g.service_type_id, g.is_dangerous`;

export interface NewManifest extends Gathering {
  readonly serviceTypeId: number;
  readonly isDangerous: boolean;
  readonly now: Date;
}

/** The latest open manifest of the group, with its number of consignments. It is locked. */
export const openManifestOf = (scope: Scope, group: NewManifest): Statement => sql`
  select m.id, (
    select count(*)::int from manifest_consignment mc
    where mc.organisation_id = m.organisation_id and mc.manifest_id = m.id) as count
  from manifest m
  where m.organisation_id = ${scope.organisationId} and m.site_id = any(array[${group.siteId}]::int[])
    and m.pickup_day = ${group.day}::date and m.service_type_id = ${group.serviceTypeId}
    and m.is_dangerous = ${group.isDangerous} and m.state = 'OPEN'
  order by m.id desc
  limit 1
  for no key update`;

export const insertManifest = (scope: Scope, group: NewManifest): Statement => sql`
  insert into manifest
    (tenant_id, organisation_id, site_id, pickup_day, service_type_id, is_dangerous, created_at, created_by)
  values (${scope.tenantId}, ${scope.organisationId}, ${group.siteId}, ${group.day}::date, ${group.serviceTypeId},
    ${group.isDangerous}, ${group.now}, ${scope.userName})
  returning id`;

export interface AddedConsignments {
  readonly manifestId: number;
  readonly consignmentIds: readonly number[];
  readonly now: Date;
}

/** Returns the consignments that were on no manifest. */
export const insertConsignments = (
  scope: Scope,
  { manifestId, consignmentIds, now }: AddedConsignments,
): Statement => sql`
  insert into manifest_consignment (organisation_id, consignment_id, manifest_id, added_at, added_by)
  select ${scope.organisationId}::int, added.id, ${manifestId}::int, ${now}::timestamptz, ${scope.userName}::text
  from unnest(${consignmentIds}::bigint[]) as added (id)
  on conflict (organisation_id, consignment_id) do nothing
  returning consignment_id as id`;

export const deleteConsignment = (scope: Scope, manifestId: number, reference: string): Statement => sql`
  delete from manifest_consignment mc
  using consignment c
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
    and c.organisation_id = mc.organisation_id and c.id = mc.consignment_id and c.reference = ${reference}
    and c.site_id = any(${scope.siteIds}::int[])
  returning mc.consignment_id as id`;

export const incrementManifest = (scope: Scope, id: number): Statement => sql`
  update manifest set version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

/** Notifies the live streams of the users of its site. The function is that of jobs (0040-live-jobs.sql). */
export const notifyManifest = (scope: Scope, id: number): Statement => sql`
  select notify_changed_job('manifest', m.organisation_id, m.id, null, m.site_id)
  from manifest m where m.organisation_id = ${scope.organisationId} and m.id = ${id}`;

/** The next number of the organisation, under `lockNumbers`. */
export const nextNumber = (scope: Scope): Statement => sql`
  select coalesce(max(m.number), 0) + 1 as number
  from manifest m
  where m.organisation_id = ${scope.organisationId}`;

export interface Closing {
  readonly id: number;
  readonly number: number;
  readonly content: string;
  readonly itemCount: number;
  readonly weight: number;
  readonly now: Date;
}

export const closeManifestRow = (scope: Scope, closing: Closing): Statement => sql`
  update manifest
  set state = 'CLOSED', version = version + 1, number = ${closing.number}, revision = revision + 1,
    closed_at = ${closing.now}, closed_by = ${scope.userName}, content = ${closing.content},
    item_count = ${closing.itemCount}, weight_kg = ${closing.weight}::numeric
  where organisation_id = ${scope.organisationId} and id = ${closing.id}`;

export interface Reopening {
  readonly id: number;
  readonly revision: number;
  readonly reason: string;
  readonly now: Date;
}

export const insertReopening = (scope: Scope, { id, revision, reason, now }: Reopening): Statement => sql`
  insert into manifest_reopening (organisation_id, manifest_id, revision, at, by_name, reason)
  values (${scope.organisationId}, ${id}, ${revision}, ${now}, ${scope.userName}, ${reason})`;

export const reopenManifestRow = (scope: Scope, id: number): Statement => sql`
  update manifest
  set state = 'OPEN', version = version + 1, closed_at = null, closed_by = null, content = null, item_count = null,
    weight_kg = null
  where organisation_id = ${scope.organisationId} and id = ${id}`;

/** Consignments that were cancelled while the manifest was closed. */
export const deleteUncollectable = (scope: Scope, manifestId: number): Statement => sql`
  delete from manifest_consignment mc
  using consignment c
  where mc.organisation_id = ${scope.organisationId} and mc.manifest_id = ${manifestId}
    and c.organisation_id = mc.organisation_id and c.id = mc.consignment_id and c.status in (1, 8, 9)`;

export interface SignOff {
  readonly id: number;
  readonly driverName: string;
  readonly vehicleRegistration: string;
  readonly signature: readonly SignatureStroke[] | null;
  readonly now: Date;
}

export const signManifest = (scope: Scope, signOff: SignOff): Statement => sql`
  update manifest
  set version = version + 1, signed_at = ${signOff.now}, signed_with = ${scope.userName},
    driver_name = ${signOff.driverName}, vehicle_registration = ${signOff.vehicleRegistration},
    signature = ${signOff.signature && JSON.stringify(signOff.signature)}::jsonb
  where organisation_id = ${scope.organisationId} and id = ${signOff.id}`;
