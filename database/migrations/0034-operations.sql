-- Figures for operators: metrics, readiness, `npm run admin -- jobs` and the page /operations.

-- An operator reads emails that were given up in the last day; settled emails are never removed.
create index mail_unsettled on mail (requested_at) where settled_at is null;
create index mail_failed on mail (settled_at) where outcome = 'given-up';
create index receiver_email_unsettled on receiver_email (queued_at) where settled_at is null;
create index receiver_email_failed on receiver_email (settled_at) where outcome in ('given-up', 'rejected');

-- Every job of the queue. `failed`: its attempts are used up.
create function queued_jobs()
  returns table (
    id bigint, task text, key text, state text, attempts int, max_attempts int,
    run_at timestamptz, created_at timestamptz, last_error text, payload json)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select j.id, t.identifier, j.key,
      case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when j.run_at > now() then 'later'
        else 'due' end,
      j.attempts::int, j.max_attempts::int, j.run_at, j.created_at, j.last_error, j.payload
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id;
end $$;

-- Runs failed jobs again, at once and with all their attempts. Returns their number.
create function retry_failed_jobs(ids bigint[]) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  failed bigint[];
begin
  select array_agg(j.id) into failed
  from queued_jobs() j where j.id = any(ids) and j.state = 'failed';
  perform graphile_worker.reschedule_jobs(failed, run_at => now(), attempts => 0) where failed is not null;
  return coalesce(cardinality(failed), 0);
end $$;

-- Removes failed jobs and returns their number.
create function clear_failed_jobs(ids bigint[]) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  failed bigint[];
begin
  select array_agg(j.id) into failed
  from queued_jobs() j where j.id = any(ids) and j.state = 'failed';
  perform graphile_worker.complete_jobs(failed) where failed is not null;
  return coalesce(cardinality(failed), 0);
end $$;

-- Removes failed jobs of scheduled tasks that a later run has replaced: the queue takes their key away. They would
-- count as failed for ever. Returns their number.
create function clear_replaced_jobs(scheduled text[]) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select clear_failed_jobs(array_agg(j.id))
    from queued_jobs() j where j.task = any(scheduled) and j.key is null and j.state = 'failed');
end $$;

-- The functions below read tables of the portal, so `cartage_system` owns them.

-- The tenant for which a job works; null for a scheduled task, and for a job whose row is gone.
create function tenant_of_job(task text, payload json) returns int
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case task
    when 'deliver-notice' then (select tenant_id from notice where id = (payload ->> 'noticeId')::uuid)
    when 'send-mail' then (select tenant_id from mail where id = (payload ->> 'mailId')::uuid)
    when 'send-receiver-email' then
      (select tenant_id from receiver_email where id = (payload ->> 'emailId')::uuid)
    when 'make-document' then (select tenant_id from document where id = (payload ->> 'documentId')::uuid)
    when 'make-extract' then (select tenant_id from extract_job where id = (payload ->> 'jobId')::int)
    when 'run-import' then (select tenant_id from import_job where id = (payload ->> 'jobId')::int)
    when 'work-bulk-job' then (select tenant_id from bulk_job where id = (payload ->> 'jobId')::bigint)
    when 'make-due-label' then
      (select tenant_id from organisation where id = (payload ->> 'organisationId')::int)
    when 'estimate-price' then
      (select tenant_id from organisation where id = (payload ->> 'organisationId')::int)
    end
$$;

-- One row about the whole installation. A worker sends a heartbeat every 5 s (`server/src/jobs/heartbeat.ts`); emails
-- are compared with `at`, because the clock of the portal wrote their times.
create function process_health(at timestamptz)
  returns table (
    workers int, heartbeat_seconds float8, oldest_due_seconds float8, failed_jobs int,
    pending_emails int, oldest_email_seconds float8, failed_emails int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with email as (
    select requested_at as since, settled_at from mail
    where settled_at is null or (outcome = 'given-up' and settled_at > at - interval '1 day')
    union all
    select queued_at, settled_at from receiver_email
    where settled_at is null
      or (outcome in ('given-up', 'rejected') and settled_at > at - interval '1 day')
  )
  select w.workers, w.heartbeat_seconds, q.oldest_due_seconds, q.failed_jobs, e.*
  from (
    select count(*) filter (where beat_at >= now() - interval '15 seconds')::int as workers,
      extract(epoch from now() - max(beat_at))::float8 as heartbeat_seconds
    from worker_heartbeat) w,
  (
    select extract(epoch from now() - min(oldest_due_at))::float8 as oldest_due_seconds,
      coalesce(sum(given_up), 0)::int as failed_jobs
    from job_queue()) q,
  (
    select count(*) filter (where settled_at is null)::int,
      extract(epoch from at - min(since) filter (where settled_at is null))::float8,
      count(*) filter (where settled_at is not null)::int
    from email) e
$$;

grant create on schema public to cartage_system;
alter function tenant_of_job(text, json) owner to cartage_system;
alter function process_health(timestamptz) owner to cartage_system;
revoke create on schema public from cartage_system;
revoke execute on function
  queued_jobs(), retry_failed_jobs(bigint[]), clear_failed_jobs(bigint[]), clear_replaced_jobs(text[]),
  tenant_of_job(text, json), process_health(timestamptz)
  from public;
grant execute on function
  queued_jobs(), retry_failed_jobs(bigint[]), clear_failed_jobs(bigint[]), clear_replaced_jobs(text[]),
  tenant_of_job(text, json), process_health(timestamptz)
  to cartage_system;
grant execute on function process_health(timestamptz) to cartage_app, cartage_provider;
