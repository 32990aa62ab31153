import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { ExceptionEntryKind } from '@cartage/domain/consignment/exception-work.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { mentionsOfEntry } from '#features/consignment-exceptions/mention.query.ts';
import { exceptionId, isCaseOf } from '#freight/exception-case.query.ts';
import { bookedRun } from '#freight/exception-threads/booked-run.query.ts';
import {
  hasReceiverRequest,
  latestRequest,
  type RequestRow,
} from '#freight/exception-threads/request.query.ts';
import type { Scope } from '#platform/scope.ts';

/** An exception with its case, as JSON: instants are texts. */
export interface ExceptionRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly raisedAt: string;
  /** Null: the type of the exception is unknown. */
  readonly actingParty: ActingParty | null;
  readonly targetHours: number | null;
  /** Of the site that requested the consignment. */
  readonly region: RegionCode;
  readonly resolvedAt: string | null;
  readonly resolvedBy: string | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  /** The latest one to the provider. */
  readonly request: RequestRow | null;
  readonly entries: readonly {
    readonly id: number;
    readonly kind: ExceptionEntryKind;
    readonly at: string;
    readonly author: string;
    readonly content: string | null;
    readonly mentions: readonly PossibleOwner[];
  }[];
}

export interface PossibleOwner {
  readonly id: number;
  readonly name: string;
}

/** Users of the organisation who can see `consignment c`. */
const possibleOwners = sql`
  select u.id, u.name
  from membership m
  join membership_site ms using (user_id, organisation_id)
  join portal_user u on u.id = m.user_id
  where m.organisation_id = c.organisation_id and m.is_active and ms.site_id = c.site_id
    and u.is_active and not u.is_machine`;

/** One row with all exceptions. No row when the caller may not see the consignment. */
export function exceptionsOf(scope: Scope, reference: string): Statement {
  return sql`
    select
      (select coalesce(json_agg(json_build_object(
          'id', ${exceptionId}, 'title', e.title, 'description', e.description, 'raisedAt', e.created_at,
          'actingParty', s.acting_party, 'targetHours', s.target_hours, 'region', t.region_id,
          'resolvedAt', e.resolved_at, 'resolvedBy', e.resolved_by,
          'ownerId', k.owner_id, 'ownerName', k.owner_name, 'request', ${latestRequest},
          'entries', (
            select coalesce(json_agg(json_build_object(
              'id', n.id, 'kind', n.kind, 'at', n.at, 'author', n.author_name, 'content', n.content,
              'mentions', ${mentionsOfEntry})
              order by n.id), '[]')
            from exception_entry n
            where n.organisation_id = k.organisation_id and n.case_id = k.id))
          order by e.created_at, e.id), '[]')
        from delivery_event e
        left join exception_case k on ${isCaseOf}
        left join standard_event s on s.id = e.standard_event_id
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id and e.type_code = 'EXCP'
      ) as exceptions,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
        from (${possibleOwners}) o) as "possibleOwners",
      c.status, ${hasReceiverRequest} as "hasReceiverRequest",
      coalesce(p.region_id, t.region_id) as "receiverRegion", ${bookedRun(scope.organisationId)}
    from consignment c
    join site t on t.organisation_id = c.organisation_id and t.id = c.site_id
    join participant p on p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver'
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])`;
}

export interface DueRow {
  readonly consignmentId: number;
  readonly title: string;
  readonly raisedAt: Date;
  /** Null: the type of the exception is unknown. */
  readonly targetHours: number | null;
  readonly region: RegionCode;
}

/** The unresolved exceptions of those consignments that the caller may see, oldest first. */
export function openExceptions(scope: Scope, ids: readonly number[]): Statement {
  return sql`
    select c.id as "consignmentId", e.title, e.created_at as "raisedAt", s.target_hours as "targetHours",
      t.region_id as region
    from consignment c
    join site t on t.organisation_id = c.organisation_id and t.id = c.site_id
    join delivery_event e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
      and e.type_code = 'EXCP' and e.action_required
    left join standard_event s on s.id = e.standard_event_id
    where c.organisation_id = ${scope.organisationId}
      and c.id = any(${ids}::bigint[])
      and c.site_id = any(${scope.siteIds}::int[])
    order by e.created_at, e.id`;
}

/** Locks the consignment against other changes, also by events. No row when the caller may not see it. */
export function lockVisible(scope: Scope, reference: string): Statement {
  return sql`
    select c.id from consignment c
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
    for no key update`;
}

export interface FoundException {
  readonly consignmentId: number;
  readonly version: number;
  /** Of the row in `delivery_event`. */
  readonly rowId: number;
  readonly isOpen: boolean;
  /** Null: no user has worked on it yet. */
  readonly caseId: number | null;
  readonly ownerId: number | null;
}

/** A statement of its own after the lock, so that it sees what the transaction before has written. */
export function findException(scope: Scope, reference: string, id: string): Statement {
  return sql`
    select c.id as "consignmentId", c.version, e.id as "rowId", e.action_required as "isOpen", k.id as "caseId",
      k.owner_id as "ownerId"
    from consignment c
    join delivery_event e on e.organisation_id = c.organisation_id and e.consignment_id = c.id
      and e.type_code = 'EXCP'
    left join exception_case k on ${isCaseOf}
    where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
      and ${exceptionId} = ${id}`;
}

/** Returns the id of the new case. */
export function insertCase(scope: Scope, { rowId }: FoundException): Statement {
  return sql`
    insert into exception_case (organisation_id, consignment_id, provider_event_id, delivery_event_id)
    select e.organisation_id, e.consignment_id, e.provider_event_id,
      case when e.provider_event_id is null then e.id end
    from delivery_event e
    where e.organisation_id = ${scope.organisationId} and e.id = ${rowId}
    returning id`;
}

/** Those of the users that can see the consignment, by name. */
export function possibleOwnersAmong(
  scope: Scope,
  consignmentId: number,
  userIds: readonly number[],
): Statement {
  return sql`
    select o.id, o.name
    from consignment c, lateral (${possibleOwners}) o
    where c.organisation_id = ${scope.organisationId} and c.id = ${consignmentId}
      and o.id = any(${userIds}::int[])
    order by o.name, o.id`;
}

export function setOwner(scope: Scope, caseId: number, owner: PossibleOwner | null): Statement {
  return sql`
    update exception_case
    set owner_id = ${owner?.id ?? null}, owner_name = ${owner?.name ?? null}
    where organisation_id = ${scope.organisationId} and id = ${caseId}`;
}

/** An exception that is reported for a time to come is resolved at that time. */
export function resolveCase(
  scope: Scope,
  { caseId, rowId, now }: { readonly caseId: number; readonly rowId: number; readonly now: Date },
): Statement {
  return sql`
    with resolved as (
      update delivery_event e
      set action_required = false, resolved_at = greatest(e.created_at, ${now}), resolved_by = ${scope.userName}
      where e.organisation_id = ${scope.organisationId} and e.id = ${rowId}
      returning e.resolved_at, e.resolved_by
    )
    update exception_case k
    set resolved_at = resolved.resolved_at, resolved_by = resolved.resolved_by
    from resolved
    where k.organisation_id = ${scope.organisationId} and k.id = ${caseId}`;
}

export function insertEntry(
  scope: Scope,
  entry: {
    readonly caseId: number;
    readonly kind: ExceptionEntryKind;
    readonly content: string | null;
    readonly now: Date;
  },
): Statement {
  return sql`
    insert into exception_entry (organisation_id, case_id, at, author_id, author_name, kind, content)
    values (${scope.organisationId}, ${entry.caseId}, ${entry.now}, ${scope.userId}, ${scope.userName}, ${entry.kind},
      ${entry.content})`;
}

/** The new version makes other viewers fetch the consignment. Only a resolution changes the consignment itself. */
export function incrementVersion(
  scope: Scope,
  consignmentId: number,
  { kind, now }: { readonly kind: ExceptionEntryKind; readonly now: Date },
): Statement {
  return sql`
    update consignment c
    set version = c.version + 1,
      modified_at = case when ${kind === 'resolved'}::boolean then greatest(c.modified_at, ${now}) else c.modified_at end,
      is_delivery_exception = exists (
        select from delivery_event e
        where e.organisation_id = c.organisation_id and e.consignment_id = c.id
          and e.type_code = 'EXCP' and e.action_required)
    where c.organisation_id = ${scope.organisationId} and c.id = ${consignmentId}`;
}
