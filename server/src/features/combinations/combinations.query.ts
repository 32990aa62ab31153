import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** More drafts would be slow to group, and no user combines them one by one. */
const MAX_DRAFTS = 300;

export interface DraftId {
  readonly id: number;
}

/**
 * Drafts with freight. A draft that was combined before and restored is left out: its freight may still be in the other
 * consignment.
 */
const drafts = ({ organisationId }: Scope) => sql`
  c.status = ${statusNumber('DRAFT')}::smallint and c.item_count > 0
    and not exists (
      select from consignment_link l
      where l.organisation_id = ${organisationId} and l.target_id = c.id and l.link_type = 'Part')`;

/** Locks in the order of other writers of several consignments, so that none waits for another. */
export const lockDrafts = (scope: Scope, references: readonly string[]): Statement => sql`
  select id from consignment
  where organisation_id = ${scope.organisationId} and reference = any(${references}::text[])
    and site_id = any(${scope.siteIds}::int[])
  order by id
  for update`;

/** Those of the consignments that were combined into another one before. */
export const formerParts = (scope: Scope, ids: readonly number[]): Statement => sql`
  select c.reference
  from consignment c
  where c.organisation_id = ${scope.organisationId} and c.id = any(${ids}::bigint[])
    and exists (
      select from consignment_link l
      where l.organisation_id = ${scope.organisationId} and l.target_id = c.id and l.link_type = 'Part')
  order by c.id`;

/** Drafts of the caller's sites whose pickup day has not passed, the newest. */
export const openDrafts = (scope: Scope, today: CalendarDate): Statement => sql`
  select c.id
  from consignment c
  where c.organisation_id = ${scope.organisationId} and c.site_id = any(${scope.siteIds}::int[])
    and ${drafts(scope)}
    and (c.requested_pickup_day is null or c.requested_pickup_day >= ${today}::date)
  order by c.id desc
  limit ${MAX_DRAFTS}`;

export interface TripFilter {
  readonly senderSiteId: number;
  readonly receiverPostcode: string;
  readonly pickupDay: CalendarDate | null;
}

/** Drafts that may have the trip of another one; their receivers are compared afterwards. */
export const draftsOfTrip = (scope: Scope, trip: TripFilter): Statement => sql`
  select c.id
  from consignment c
  join participant s
    on s.organisation_id = c.organisation_id and s.consignment_id = c.id and s.role = 'sender'
  join participant r
    on r.organisation_id = c.organisation_id and r.consignment_id = c.id and r.role = 'receiver'
  where c.organisation_id = ${scope.organisationId} and c.site_id = any(${scope.siteIds}::int[])
    and ${drafts(scope)}
    and c.requested_pickup_day is not distinct from ${trip.pickupDay}::date
    and s.site_id = ${trip.senderSiteId} and r.postcode = ${trip.receiverPostcode}
  order by c.id desc
  limit ${MAX_DRAFTS}`;
