import type { EventContent } from '@cartage/domain/provider/events.ts';
import { OWN_REMARK_PREFIX } from '@cartage/domain/provider/replay-events.ts';
import { sql, type Statement } from '#db/sql.ts';
import { type ConsignmentKey, consignmentKeys } from '#freight/consignment-key.query.ts';

export interface LockedConsignment {
  readonly id: number;
  readonly organisationId: number;
  readonly reference: string;
  readonly createdAt: Date;
  /** Pickup has been requested. */
  readonly isHandedOver: boolean;
}

/** Locks the consignments against other batches and status changes, in one order, so that batches cannot deadlock. */
export function lockConsignments(tenantId: number, references: readonly string[]): Statement {
  return sql`
    select id, organisation_id as "organisationId", reference, created_at as "createdAt",
      staged_at is not null as "isHandedOver"
    from consignment
    where tenant_id = ${tenantId} and reference = any(${references}::text[])
    order by id
    for no key update`;
}

export function tagCodes(tenantId: number): Statement {
  return sql`select code from tag where tenant_id = ${tenantId}`;
}

export interface NewEvent {
  readonly eventId: string;
  readonly organisationId: number;
  readonly consignmentId: number;
  readonly occurredAt: Date;
  readonly content: EventContent;
}

/** Stores each event once. The rows are those that were new. */
export function insertEvents(
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  events: readonly NewEvent[],
  now: Date,
): Statement {
  return sql`
    insert into provider_event
      (tenant_id, organisation_id, consignment_id, event_id, occurred_at, recorded_at, recorded_by_id, content)
    select ${tenantId}, "organisationId", "consignmentId", "eventId", "occurredAt", ${now}, ${userId}, content
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as given(
      "eventId" text, "organisationId" int, "consignmentId" bigint, "occurredAt" timestamptz, content jsonb)
    order by "eventId"
    on conflict do nothing
    returning event_id as "eventId"`;
}

export interface StoredEvent extends NewEvent {
  readonly id: number;
  readonly reference: string;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly rejectedBecause: string | null;
}

/** The events with these ids, and all events of the consignments. */
export function storedEvents(
  tenantId: number,
  {
    eventIds,
    consignments,
  }: { readonly eventIds: readonly string[]; readonly consignments: readonly ConsignmentKey[] },
): Statement {
  return sql`
    select e.id, e.event_id as "eventId", e.organisation_id as "organisationId",
      e.consignment_id as "consignmentId", c.reference, e.occurred_at as "occurredAt",
      e.recorded_at as "recordedAt", u.name as "recordedBy", e.content, e.rejected_because as "rejectedBecause"
    from provider_event e
    join consignment c on c.organisation_id = e.organisation_id and c.id = e.consignment_id
    join portal_user u on u.id = e.recorded_by_id
    where e.tenant_id = ${tenantId}
      and (e.organisation_id, e.id) in (
        select organisation_id, id from provider_event
        where tenant_id = ${tenantId} and event_id = any(${eventIds}::text[])
        union
        select organisation_id, id from provider_event
        where (organisation_id, consignment_id) in ${consignmentKeys(consignments)})`;
}

export interface StoredEntry {
  readonly consignmentId: number;
  readonly seq: number;
  /** Stored number. */
  readonly status: number;
  readonly statusAt: Date;
  readonly providerEventId: number | null;
}

export function storedHistory(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select consignment_id as "consignmentId", seq, status, status_at as "statusAt",
      provider_event_id as "providerEventId"
    from status_history
    where (organisation_id, consignment_id) in ${consignmentKeys(consignments)}
    order by consignment_id, seq`;
}

export interface StoredOwnRemark {
  readonly consignmentId: number;
  readonly id: number;
  readonly remarkId: string;
  readonly at: Date;
  readonly actionRequired: boolean;
}

/** Exceptions and notes that no event created. */
export function storedOwnRemarks(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select consignment_id as "consignmentId", id, ${OWN_REMARK_PREFIX} || id as "remarkId", created_at as at,
      action_required as "actionRequired"
    from delivery_event
    where (organisation_id, consignment_id) in ${consignmentKeys(consignments)} and provider_event_id is null
    order by consignment_id, id`;
}

export interface StoredUserResolution {
  readonly consignmentId: number;
  /** The provider's id of the exception. */
  readonly eventId: string;
  readonly at: Date;
  readonly by: string;
}

/** Exceptions of events that users of the portal resolved. */
export function storedUserResolutions(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select k.consignment_id as "consignmentId", e.event_id as "eventId", k.resolved_at as at, k.resolved_by as by
    from exception_case k
    join provider_event e on e.organisation_id = k.organisation_id and e.id = k.provider_event_id
    where (k.organisation_id, k.consignment_id) in ${consignmentKeys(consignments)} and k.resolved_at is not null`;
}

/** Stores the outcome of each event whose outcome has changed. */
export function storeOutcomes(
  outcomes: readonly {
    readonly organisationId: number;
    readonly id: number;
    readonly reason: string | null;
  }[],
): Statement {
  return sql`
    update provider_event
    set rejected_because = given.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given(
      "organisationId" int, id bigint, reason text)
    where provider_event.organisation_id = given."organisationId" and provider_event.id = given.id`;
}
