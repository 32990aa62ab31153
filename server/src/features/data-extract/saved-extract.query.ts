import type { ExtractPeriod, Weekday } from '@cartage/domain/extracts/schedule.ts';
import type { ShownExtract } from '#features/data-extract/shown-extract.query.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** What is kept of a saved extract. */
export interface SavedWish {
  readonly name: string;
  readonly dateType: 'Creation' | 'RequestedDelivery';
  readonly period: ExtractPeriod;
  /** Null: all that the person has then. */
  readonly siteIds: readonly number[] | null;
  readonly statuses: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
  readonly weekday: Weekday | null;
  readonly time: string;
  readonly recipientSiteIds: readonly number[];
  /** Null while it is paused. */
  readonly nextDueAt: Date | null;
}

export interface SavedExtractRow extends SavedWish {
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

/** Held to the end of the transaction. */
export function holdSavedExtract(scope: Scope, id: number): Statement {
  return sql`select ${COLUMNS} from saved_extract s where ${isOwnOf(scope)} and s.id = ${id} for update of s`;
}

export function insertSavedExtract(scope: Scope, wish: SavedWish, at: Date): Statement {
  return sql`
    insert into saved_extract
      (tenant_id, organisation_id, user_id, name, date_type, period, site_ids, statuses, service_types, weekday,
        due_time, recipient_site_ids, permissions, next_due_at, created_at)
    values (${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${wish.name}, ${wish.dateType},
      ${wish.period}, ${wish.siteIds}::int[], ${wish.statuses}::smallint[], ${wish.serviceTypes}::text[],
      ${wish.weekday}::smallint, ${wish.time}, ${wish.recipientSiteIds}::int[],
      ${[...scope.permissions]}::text[], ${wish.nextDueAt}::timestamptz, ${at})
    returning id`;
}

/** With what the person may do now: it is their wish of now. */
export function replaceSavedExtract(scope: Scope, id: number, wish: SavedWish): Statement {
  return sql`
    update saved_extract s
    set name = ${wish.name}, date_type = ${wish.dateType}, period = ${wish.period},
      site_ids = ${wish.siteIds}::int[], statuses = ${wish.statuses}::smallint[],
      service_types = ${wish.serviceTypes}::text[], weekday = ${wish.weekday}::smallint,
      due_time = ${wish.time}, recipient_site_ids = ${wish.recipientSiteIds}::int[],
      permissions = ${[...scope.permissions]}::text[], next_due_at = ${wish.nextDueAt}::timestamptz,
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

/** Of the person's own sites those with an address on their record. */
export function recipientSites(scope: Scope): Statement {
  return sql`
    select id as "siteId", name, lower(email) as email from site
    where organisation_id = ${scope.organisationId} and id = any(${scope.siteIds}::int[]) and is_active
      and email is not null
    order by lower(name), id`;
}
