import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { ExtractCriteria } from '#freight/extract/parse-extract.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewExtractJob {
  readonly criteria: ExtractCriteria;
  readonly fileName: string;
  readonly at: Date;
}

/** Inserts the job and queues it for the worker, in the caller's transaction. */
export function insertExtractJob(scope: Scope, { criteria, fileName, at }: NewExtractJob): Statement {
  const { dateType, days, siteIds, statuses, serviceTypes } = criteria;
  return sql`
    with job as (
      insert into extract_job
        (tenant_id, organisation_id, user_id, permissions, date_type, from_day, to_day, site_ids, statuses,
          service_types, has_prices, created_at, file_name)
      values (
        ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${[...scope.permissions]}::text[],
        ${dateType}, ${days.from}, ${days.to}, ${siteIds}::int[], ${statuses}::smallint[],
        ${serviceTypes}::text[], ${scope.permissions.has('Consignment.ViewPricing')}, ${at}, ${fileName})
      returning id, organisation_id
    )
    select id, enqueue_extract(id, organisation_id) as queued from job`;
}

/** One row with the number of the user's extracts in progress. */
export function countWorkingExtracts(scope: Scope): Statement {
  return sql`
    select count(*)::int as jobs from extract_job
    where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and state = 'working'`;
}

/** The columns with which the worker acts as the user. */
export interface ExtractJobRow {
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  readonly permissions: readonly string[];
  readonly dateType: ExtractCriteria['dateType'];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly siteIds: readonly number[];
  readonly statuses: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
}

/** Reads the extract of any organisation, for the worker. Returns no row when it is finished or cancelled. */
export function workingExtract(id: number): Statement {
  return sql`
    select j.tenant_id as "tenantId", j.organisation_id as "organisationId", u.sub, t.zone, j.permissions,
      j.date_type as "dateType", j.from_day as "from", j.to_day as "to", j.site_ids as "siteIds", j.statuses,
      j.service_types as "serviceTypes"
    from extract_job j
    join portal_user u on u.id = j.user_id
    join tenant t on t.id = j.tenant_id
    where j.id = ${id} and j.state = 'working'`;
}

/** Returns no row when the extract was cancelled. */
export function updateProgress(id: number, total: number, done: number): Statement {
  return sql`
    update extract_job set total = ${total}, done = ${done}
    where id = ${id} and state = 'working'
    returning id`;
}

export interface CompletedExtract {
  readonly sha256: string;
  readonly size: number;
  readonly total: number;
  readonly siteIds: readonly number[];
  readonly at: Date;
}

export function completeExtract(id: number, extract: CompletedExtract): Statement {
  const { sha256, size, total, siteIds, at } = extract;
  return sql`
    update extract_job
    set state = 'ready', sha256 = ${sha256}, size = ${size}, total = ${total}, done = ${total},
      site_ids = ${siteIds}::int[], finished_at = ${at}
    where id = ${id} and state = 'working'
    returning id`;
}

export function failExtract(id: number, at: Date): Statement {
  return sql`
    update extract_job set state = 'failed', finished_at = ${at}
    where id = ${id} and state = 'working'`;
}

/** Counts a failure. Returns one row with the number of failures, including this one. */
export function countExtractFailure(id: number): Statement {
  return sql`
    update extract_job set failures = failures + 1 where id = ${id} and state = 'working'
    returning failures`;
}
