import type { ExtractPeriod, Weekday } from '@cartage/domain/extracts/schedule.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { ExtractQuery } from '#freight/extract/extract.query.ts';

/** A saved extract that is due. */
export interface DueExtract {
  readonly id: number;
  readonly zone: string;
  readonly period: ExtractPeriod;
  readonly weekday: Weekday | null;
  readonly time: string;
}

/**
 * The saved extract of any organisation that is longest overdue. Its row is locked until the end of the transaction,
 * and other workers skip it.
 */
export function nextDueExtract(now: Date): Statement {
  return sql`
    select s.id, t.zone, s.period, s.weekday, s.due_time as time
    from saved_extract s
    join tenant t on t.id = s.tenant_id
    where s.next_due_at <= ${now}
    order by s.next_due_at, s.id
    limit 1
    for update of s skip locked`;
}

export interface StartedExtract {
  readonly id: number;
  readonly days: ExtractQuery['days'];
  readonly dueAt: Date;
  readonly nextDueAt: Date;
  readonly fileName: string;
  readonly at: Date;
}

/**
 * Inserts and queues the job, and sets the next due time, in one statement. A unique key allows one job per due time.
 */
export function startSavedExtract({ id, days, dueAt, nextDueAt, fileName, at }: StartedExtract): Statement {
  return sql`
    with
      saved as (
        update saved_extract set next_due_at = ${nextDueAt} where id = ${id} returning *
      ),
      job as (
        insert into extract_job
          (tenant_id, organisation_id, user_id, permissions, date_type, from_day, to_day, site_ids, statuses,
            service_types, has_prices, created_at, file_name, saved_extract_id, due_at)
        select tenant_id, organisation_id, user_id, permissions, date_type, ${days.from}::date, ${days.to}::date,
          coalesce(site_ids, array(
            select m.site_id from membership_site m
            where m.organisation_id = saved.organisation_id and m.user_id = saved.user_id)),
          statuses, service_types, 'Consignment.ViewPricing' = any(permissions), ${at}::timestamptz,
          ${fileName}::text, id, ${dueAt}::timestamptz
        from saved
        on conflict (organisation_id, saved_extract_id, due_at) where saved_extract_id is not null do nothing
        returning id, organisation_id
      )
    select id, enqueue_extract(id, organisation_id) as queued from job`;
}

/** Pauses the saved extract of a user who is no longer a member of the organisation. */
export function pauseSavedExtractOf(jobId: number): Statement {
  return sql`
    update saved_extract set next_due_at = null, version = version + 1
    where id = (select saved_extract_id from extract_job where id = ${jobId}) and next_due_at is not null`;
}

export interface ExtractEmail {
  readonly name: string;
  readonly recipients: readonly string[];
  readonly tenantHost: string;
  readonly organisation: string;
  readonly userName: string;
}

/**
 * The email about a finished extract. Returns no row when a user started the extract by hand, or deleted its saved
 * extract.
 */
export function emailOfExtract(jobId: number): Statement {
  return sql`
    select s.name, t.host as "tenantHost", o.name as organisation, u.name as "userName",
      array(
        select distinct lower(site.email) from site
        where site.organisation_id = s.organisation_id and site.id = any(s.recipient_site_ids)
          and site.email is not null
        order by 1) as recipients
    from extract_job j
    join saved_extract s on s.organisation_id = j.organisation_id and s.id = j.saved_extract_id
    join tenant t on t.id = s.tenant_id
    join organisation o on o.id = s.organisation_id
    join portal_user u on u.id = s.user_id
    where j.id = ${jobId}`;
}
