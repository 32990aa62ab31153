import type { ExtractPeriod, Weekday } from '@cartage/domain/extracts/schedule.ts';
import type { ShownExtract } from '#features/data-extract/shown-extract.query.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** The definition of a saved extract. */
export interface SavedExtractInput {
  readonly name: string;
  readonly dateType: 'Creation' | 'RequestedDelivery';
  readonly period: ExtractPeriod;
  /** Null for all sites that the user may see when it runs. */
  readonly siteIds: readonly number[] | null;
  readonly statuses: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
  readonly weekday: Weekday | null;
  readonly time: string;
  readonly recipientSiteIds: readonly number[];
  /** Null while it is paused. */
  readonly nextDueAt: Date | null;
}

export interface SavedExtractRow extends SavedExtractInput {
  readonly id: number;
  readonly version: number;
  readonly last: {
    readonly id: number;
    readonly state: ShownExtract['state'];
    readonly createdAt: string;
  } | null;
}

const COLUMNS = sql`
  s.id, s.version, s.name, s.date_type as "dateType", s.period, s.site_ids as "siteIds", s.statuses,
  s.service_types as "serviceTypes", s.weekday, s.due_time as time, s.recipient_site_ids as "recipientSiteIds",
  s.next_due_at as "nextDueAt",
  (select json_build_object('id', j.id, 'state', j.state, 'createdAt', j.created_at)
    from extract_job j
    where j.organisation_id = s.organisation_id and j.saved_extract_id = s.id
    order by j.due_at desc limit 1) as last`;

const isOwnOf = (scope: Scope): Sql =>
  sql`s.organisation_id = ${scope.organisationId} and s.user_id = ${scope.userId}`;

export function savedExtractsOf(scope: Scope): Statement {
  return sql`select ${COLUMNS} from saved_extract s where ${isOwnOf(scope)} order by lower(s.name), s.id`;
}

/** Locks the row until the end of the transaction. */
export function lockSavedExtract(scope: Scope, id: number): Statement {
  return sql`select ${COLUMNS} from saved_extract s where ${isOwnOf(scope)} and s.id = ${id} for update of s`;
}

export function insertSavedExtract(scope: Scope, input: SavedExtractInput, at: Date): Statement {
  return sql`
    insert into saved_extract
      (tenant_id, organisation_id, user_id, name, date_type, period, site_ids, statuses, service_types, weekday,
        due_time, recipient_site_ids, permissions, next_due_at, created_at)
    values (${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${input.name}, ${input.dateType},
      ${input.period}, ${input.siteIds}::int[], ${input.statuses}::smallint[], ${input.serviceTypes}::text[],
      ${input.weekday}::smallint, ${input.time}, ${input.recipientSiteIds}::int[],
      ${[...scope.permissions]}::text[], ${input.nextDueAt}::timestamptz, ${at})
    returning id`;
}

/** Stores the user's present permissions with it. */
export function replaceSavedExtract(scope: Scope, id: number, input: SavedExtractInput): Statement {
  return sql`
    update saved_extract s
    set name = ${input.name}, date_type = ${input.dateType}, period = ${input.period},
      site_ids = ${input.siteIds}::int[], statuses = ${input.statuses}::smallint[],
      service_types = ${input.serviceTypes}::text[], weekday = ${input.weekday}::smallint,
      due_time = ${input.time}, recipient_site_ids = ${input.recipientSiteIds}::int[],
      permissions = ${[...scope.permissions]}::text[], next_due_at = ${input.nextDueAt}::timestamptz,
      version = s.version + 1
    where ${isOwnOf(scope)} and s.id = ${id}`;
}

export function deleteSavedExtractOf(scope: Scope, id: number): Statement {
  return sql`delete from saved_extract s where ${isOwnOf(scope)} and s.id = ${id} returning s.id`;
}

export interface RecipientSite {
  readonly siteId: number;
  readonly name: string;
  readonly email: string;
}

/** The user's active sites that have an email address. */
export function recipientSites(scope: Scope): Statement {
  return sql`
    select id as "siteId", name, lower(email) as email from site
    where organisation_id = ${scope.organisationId} and id = any(${scope.siteIds}::int[]) and is_active
      and email is not null
    order by lower(name), id`;
}
