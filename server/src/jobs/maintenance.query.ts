import { sql, type Statement } from '#db/sql.ts';

/** Returns the ids of the deleted jobs. */
export function deleteBulkJobs(before: Date, limit: number): Statement {
  return sql`
    delete from bulk_job
    where id in (
      select id from bulk_job
      where created_at < ${before} and finished_at is not null
        -- After the job that took it back.
        and not exists (
          select from bulk_job u
          where u.organisation_id = bulk_job.organisation_id and u.undoes = bulk_job.id)
      limit ${limit})
    returning id`;
}

export function deleteImports(before: Date, limit: number): Statement {
  return sql`
    delete from import_job
    where id in (
      select id from import_job
      where created_at < ${before} and finished_at is not null
      limit ${limit})
    returning id`;
}

/** Returns the ids of the deleted notifications. */
export function deleteNotifications(
  before: { readonly read: Date; readonly unread: Date },
  limit: number,
): Statement {
  return sql`
    delete from user_notification
    where (organisation_id, id) in (
      select organisation_id, id from user_notification
      where read_at < ${before.read} or read_at is null and at < ${before.unread}
      limit ${limit})
    returning id`;
}

export interface PrintJobExpiry {
  /** Jobs of earlier requests expire. */
  readonly since: Date;
  /** A print whose lease ended earlier is interrupted. One with a later lease goes on. */
  readonly leasedSince: Date;
  readonly problem: string;
  readonly at: Date;
}

/** Ends the open jobs of earlier requests: a print that has begun and was interrupted fails, the others expire. */
export function expirePrintJobsStatement(
  { since, leasedSince, problem, at }: PrintJobExpiry,
  limit: number,
): Statement {
  return sql`
    update print_job
    set state = case when is_printing then 'failed' else 'expired' end,
      problem = case when is_printing then ${problem} else problem end,
      finished_at = ${at}
    where (organisation_id, id) in (
      select organisation_id, id from print_job
      where state in ('queued', 'taken') and requested_at <= ${since}
        and (not is_printing or leased_until <= ${leasedSince})
      limit ${limit}
      for update skip locked)
    returning id`;
}

export function deletePrintJobs(before: Date, limit: number): Statement {
  return sql`
    delete from print_job
    where (organisation_id, id) in (
      select organisation_id, id from print_job
      where finished_at < ${before}
      limit ${limit})
    returning id`;
}

/** Deletes the content of ready documents that can be generated again, and returns their ids. */
export function expireDocumentsStatement(before: Date, limit: number): Statement {
  return sql`
    update document set state = 'expired', bytes = null
    where id in (
      select id from document
      where state = 'ready' and kind <> 'PODDOC' and made_at < ${before} and requested_at < ${before}
      limit ${limit})
    returning id`;
}

export function expireExtractsStatement(before: Date): Statement {
  return sql`
    update extract_job set state = 'expired', sha256 = null, size = null
    where state = 'ready' and finished_at < ${before}`;
}

export function deleteExtracts(before: Date): Statement {
  return sql`delete from extract_job where state <> 'working' and created_at < ${before}`;
}

/** One row with the number of deleted keys. */
export function deleteIdempotencyKeys(before: Date, limit: number): Statement {
  return sql`
    with expired as (
      delete from idempotency_key
      where (organisation_id, user_id, key) in (
        select organisation_id, user_id, key from idempotency_key where created_at < ${before} limit ${limit})
      returning 1
    )
    select count(*)::int as deleted from expired`;
}

export const compactDayCountsStatement = (): Statement => sql`select compact_day_counts()`;
