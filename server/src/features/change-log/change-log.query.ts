import type { ChangedField } from '@cartage/domain/consignment/changed-fields.ts';
import type { ChangeOrigin } from '@cartage/domain/consignment/change-source.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { emptySql, joinSql, sql, type Sql, type Statement } from '#db/sql.ts';
import type { FieldChangeRow } from '#freight/history/present-change.ts';
import type { Scope } from '#platform/scope.ts';

export interface LoggedChangeRow extends FieldChangeRow {
  readonly consignmentId: number;
  readonly reference: string;
  readonly isUndo: boolean;
}

/** The consignments of a reference filter: some by id, or too many for a list of ids. */
export type MatchedConsignments =
  | { readonly ids: readonly number[] }
  | { readonly first: string; readonly last: string };

export interface ChangeFilter {
  readonly start: Date;
  /** Excluded. */
  readonly end: Date;
  readonly userId: number | null;
  /** Null: changes of all origins. */
  readonly origins: readonly ChangeOrigin[] | null;
  readonly isUndo: boolean;
  /** Null: all fields. */
  readonly fields: readonly ChangedField[] | null;
  readonly hidden: readonly ChangedField[];
  readonly consignments: MatchedConsignments | null;
}

/** Row counts are constants, so that the planner knows how few rows are read. */
const SIZES = { page: sql`51`, batch: sql`1001` } as const;
export type ReadSize = keyof typeof SIZES;

/** As the index `field_change_user` has them: names of the provider's staff are not shown, and so not found. */
const BY_USERS = sql`f.actor_id is not null and f.through not in ('provider', 'desk')`;

const CANCELLED = String(statusNumber('CANCELLED'));

/** Users leave the status Cancelled by the undo of a cancellation only. */
const isUndo = ({ organisationId }: Scope): Sql => sql`(
  (f.consignment_id, f.edit_version) in (
    select e.consignment_id, e.version from consignment_edit e
    where e.organisation_id = ${organisationId} and e.undoes is not null)
  or f.field = 'status' and f.old_value = ${CANCELLED} and f.through in ('portal', 'api', 'bulk'))`;

/** Without a join when the user sees all sites, so that the index alone answers. */
function visibleSites({ hasAllSites, siteIds }: Scope, consignments: MatchedConsignments | null): Sql {
  const hasRange = consignments !== null && 'first' in consignments;
  if (hasAllSites && !hasRange) return emptySql;
  return sql`join consignment v on v.organisation_id = f.organisation_id and v.id = f.consignment_id
    and v.site_id = any(${siteIds}::int[])
    ${hasRange ? sql`and v.reference between ${consignments.first} and ${consignments.last}` : emptySql}`;
}

function conditions(scope: Scope, filter: ChangeFilter): Sql {
  const { start, end, userId, origins, fields, hidden, consignments } = filter;
  return joinSql(
    [
      sql`f.organisation_id = ${scope.organisationId} and f.at >= ${start} and f.at < ${end}`,
      sql`f.field <> all(${hidden}::text[])`,
      ...(userId === null ? [] : [sql`f.actor_id = ${userId} and ${BY_USERS}`]),
      ...(origins === null ? [] : [sql`f.through = any(${origins}::text[])`]),
      ...(filter.isUndo ? [isUndo(scope)] : []),
      ...(fields === null ? [] : [sql`f.field = any(${fields}::text[])`]),
      ...(consignments !== null && 'ids' in consignments
        ? [sql`f.consignment_id = any(${consignments.ids}::bigint[])`]
        : []),
    ],
    sql` and `,
  );
}

/**
 * Changes in the order of the log: by time, latest first, and the changes of a consignment at the same time together. Has
 * more rows than the size when the last save has more changes. `before` is the id of a change: only earlier saves follow.
 */
export function loggedChanges(
  scope: Scope,
  filter: ChangeFilter,
  { before, size }: { readonly before: number | null; readonly size: ReadSize },
): Statement {
  const earlier =
    before === null
      ? emptySql
      : sql`and (f.at, f.consignment_id) < (
          select b.at, b.consignment_id from field_change b
          where b.organisation_id = ${scope.organisationId} and b.id = ${before})`;
  return sql`
    select f.id, f.at, f.consignment_id as "consignmentId", c.reference, f.actor_name as by, f.through,
      f.source_id as "sourceId", f.source_name as "sourceName", f.field, f.item, f.old_value as from, f.new_value as to,
      f.edit_version as "editVersion",
      coalesce(undo.undoes is not null, false)
        or f.field = 'status' and f.old_value = ${CANCELLED} and f.through in ('portal', 'api', 'bulk') as "isUndo"
    from (
      select f.organisation_id, f.at, f.consignment_id, f.id
      from field_change f
      ${visibleSites(scope, filter.consignments)}
      where ${conditions(scope, filter)} ${earlier}
      order by f.at desc, f.consignment_id desc
      fetch first ${SIZES[size]} rows with ties
    ) listed
    join field_change f on f.organisation_id = listed.organisation_id and f.id = listed.id
    join consignment c on c.organisation_id = f.organisation_id and c.id = f.consignment_id
    left join consignment_edit undo on undo.organisation_id = f.organisation_id
      and undo.consignment_id = f.consignment_id and undo.version = f.edit_version
    order by f.at desc, f.consignment_id desc, f.id desc`;
}

/** Stops one above the limit. */
export const countChanges = (scope: Scope, filter: ChangeFilter, limit: number): Statement => sql`
  select count(*)::int as count
  from (
    select from field_change f
    ${visibleSites(scope, filter.consignments)}
    where ${conditions(scope, filter)}
    limit ${limit + 1}
  ) f`;

/** At most one above the limit. */
export const matchingConsignments = (
  scope: Scope,
  { first, last }: { readonly first: string; readonly last: string },
  limit: number,
): Statement => sql`
  select c.id from consignment c
  where c.organisation_id = ${scope.organisationId} and c.reference between ${first} and ${last}
    and c.site_id = any(${scope.siteIds}::int[])
  limit ${limit + 1}`;

/** Each user is found by one step in the index, however many changes there are. The name is that of the last change. */
export const usersWithChanges = (scope: Scope, hidden: readonly ChangedField[]): Statement => sql`
  with recursive found (id) as (
    (select f.actor_id from field_change f
      where f.organisation_id = ${scope.organisationId} and ${BY_USERS}
      order by f.actor_id limit 1)
    union all
    select (select f.actor_id from field_change f
      where f.organisation_id = ${scope.organisationId} and f.actor_id > found.id and ${BY_USERS}
      order by f.actor_id limit 1)
    from found where found.id is not null
  )
  select found.id, latest.name
  from found
  cross join lateral (
    select f.actor_name as name from field_change f
    ${visibleSites(scope, null)}
    where f.organisation_id = ${scope.organisationId} and f.actor_id = found.id and ${BY_USERS}
      and f.field <> all(${hidden}::text[])
    order by f.at desc, f.consignment_id desc, f.id desc
    limit 1
  ) latest
  where found.id is not null
  order by latest.name, found.id`;

/** Changes from before this time were not recorded. */
export const recordedSince = (scope: Scope): Statement => sql`
  select history_since as since from tenant where id = ${scope.tenantId}`;
