-- Successful backups, for readiness, metrics and the page /operations. The process that made a backup records it. The
-- archives themselves are in a folder or a bucket that the API process cannot read.
create table backup (
  name text primary key,
  created_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  missing_files int not null check (missing_files >= 0)
);
create index on backup (created_at);
alter table backup enable row level security;
alter table backup force row level security;
create policy system on backup to cartage_system using (true) with check (true);
grant select, insert, update, delete on backup to cartage_system;

-- The version of 0034-operations.sql, with webhooks and the newest backup. `backup_seconds` is null without a backup.
-- Only the owner of a function may drop it; on PostgreSQL 15 the migrating role does not inherit that.
set local role cartage_system;
drop function process_health(timestamptz);
reset role;
create function process_health(at timestamptz)
  returns table (
    workers int, heartbeat_seconds float8, oldest_due_seconds float8, due_jobs int, failed_jobs int,
    pending_emails int, oldest_email_seconds float8, failed_emails int,
    pending_webhooks int, failed_webhooks int, backup_seconds float8, backup_bytes bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with email as (
    select requested_at as since, settled_at from mail
    where settled_at is null or (outcome = 'given-up' and settled_at > at - interval '1 day')
    union all
    select queued_at, settled_at from receiver_email
    where settled_at is null
      or (outcome in ('given-up', 'rejected') and settled_at > at - interval '1 day')
  )
  select w.workers, w.heartbeat_seconds, q.*, e.*, m.*, b.backup_seconds, b.bytes
  from (
    select count(*) filter (where beat_at >= now() - interval '15 seconds')::int as workers,
      extract(epoch from now() - max(beat_at))::float8 as heartbeat_seconds
    from worker_heartbeat) w
  cross join (
    select extract(epoch from now() - min(oldest_due_at))::float8,
      coalesce(sum(due), 0)::int, coalesce(sum(given_up), 0)::int
    from job_queue()) q
  cross join (
    select count(*) filter (where settled_at is null)::int,
      extract(epoch from at - min(since) filter (where settled_at is null))::float8,
      count(*) filter (where settled_at is not null)::int
    from email) e
  cross join (
    select
      (select count(*)::int from webhook_message p join webhook h on h.id = p.webhook_id
       where p.settled_at is null and h.ended_at is null),
      (select count(*)::int from webhook_message f
       where f.outcome = 'given-up' and f.settled_at > at - interval '1 day')) m
  left join (
    select extract(epoch from at - created_at)::float8 as backup_seconds, bytes
    from backup order by created_at desc limit 1) b on true
$$;

grant create on schema public to cartage_system;
alter function process_health(timestamptz) owner to cartage_system;
revoke create on schema public from cartage_system;
revoke execute on function process_health(timestamptz) from public;
grant execute on function process_health(timestamptz) to cartage_system, cartage_app, cartage_provider;
