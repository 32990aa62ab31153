-- Rows that commit together with every change (docs/reference/design-rules.md rules 4 and 5).
create table idempotency_key (
  organisation_id int not null references organisation,
  user_id int not null references portal_user,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  -- SHA-256 of method, path and body; a different payload with the same key is rejected.
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (organisation_id, user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table audit_entry (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  actor_id int references portal_user,
  at timestamptz not null,
  operation text not null,
  consignment_id bigint,
  version bigint,
  -- Why a consignment was cancelled.
  reason text,
  request_id text not null,
  -- The time of the client's clock, if it sent one; stored for information only.
  caller_at timestamptz,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index audit_entry_consignment on audit_entry (organisation_id, consignment_id, id);

-- Outbox of messages to the tenant's own system. Delivered at least once; `id` lets the receiver drop duplicates.
create table notice (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  version bigint not null,
  kind text not null check (kind in (
    'consignment.created', 'consignment.changed', 'consignment.ready', 'consignment.staged',
    'consignment.rescheduled', 'consignment.cancelled')),
  created_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  settled_at timestamptz,
  outcome text check (outcome in ('delivered', 'no-endpoint')),
  check ((settled_at is null) = (outcome is null)),
  unique (consignment_id, version, kind),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
create index notice_waiting on notice (created_at) where settled_at is null;

-- Choices of a user in an organisation (columns, saved searches), available on every device. The portal defines the
-- format of the value; the version increases with every change.
create table user_preference (
  organisation_id int not null references organisation,
  user_id int not null references portal_user,
  name text not null check (name ~ '^[a-z]{1,30}$'),
  value text check (length(value) <= 50000),
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (organisation_id, user_id, name)
);

-- The jobs of a worker without a recent heartbeat are released (docs/reference/row-security.md 6).
create table worker_heartbeat (
  worker_id text primary key,
  beat_at timestamptz not null
);

-- One row while the whole portal is under maintenance, otherwise none. Every process reads it every second.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null,
  -- The expected end; null: unknown.
  until timestamptz check (until > since)
);

do $$
declare
  name text;
begin
  foreach name in array array['idempotency_key', 'audit_entry', 'notice', 'user_preference'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert on idempotency_key, notice, user_preference to cartage_app;
grant update on user_preference to cartage_app;
grant select on maintenance to cartage_app;
-- A request writes the audit trail and never reads or changes it.
grant insert on audit_entry to cartage_app;
grant select, insert on audit_entry to cartage_system;
grant select, insert, update, delete on idempotency_key, notice, user_preference, worker_heartbeat, maintenance
  to cartage_system;
grant usage on sequence audit_entry_id_seq to cartage_app, cartage_system;

-- The functions below access the queue's own tables, which refuse the roles of this application. They run as the
-- owner of the queue, in the transaction of the write (docs/reference/row-security.md 5). They are plpgsql, because
-- then they do not depend on the queue's objects and a later version of the queue may replace those.
create function enqueue(task text, payload json, key text default null) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => key, max_attempts => 25);
end $$;

-- Two queues: at most two of these jobs run at once, so that a worker is always free for jobs of normal priority.
-- Lower numbers run first; `enqueue` uses 0.
create function enqueue_low_priority(task text, payload json, key text, priority int default 10) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => payload,
    queue_name => 'low-priority-' || abs(hashtext(key) % 2),
    job_key => key,
    max_attempts => 25,
    priority => enqueue_low_priority.priority);
end $$;

-- Gives a waiting low-priority job normal priority, because a user now waits for its result alone. A running job is
-- not changed.
create function raise_priority(task text, payload json, key text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform enqueue(raise_priority.task, raise_priority.payload, raise_priority.key)
  from graphile_worker.jobs j
  where j.key = raise_priority.key and j.priority > 0 and j.locked_at is null;
end $$;

-- Extracts take long: two queues allow at most two at once, so that a worker is always free for labels, emails and
-- bulk jobs.
create function enqueue_extract(job int, organisation int) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'make-extract',
    payload => json_build_object('jobId', job),
    queue_name => 'extracts-' || organisation % 2,
    job_key => 'extract-' || job,
    max_attempts => 25);
end $$;

-- Releases the jobs of workers without a heartbeat for `silence`, by the database's clock alone, and returns their
-- number. A job that was locked within that time is kept: its worker may not have sent a heartbeat yet.
create function hand_back_orphaned_jobs(silence interval) returns int
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  silent text[];
  jobs int;
begin
  select array_agg(distinct j.locked_by), count(*) into silent, jobs
  from graphile_worker.jobs j
  where j.locked_at < now() - silence
    and not exists (
      select from worker_heartbeat b where b.worker_id = j.locked_by and b.beat_at >= now() - silence
    );
  perform graphile_worker.force_unlock_workers(silent) where silent is not null;
  delete from worker_heartbeat where beat_at < now() - silence;
  return jobs;
end $$;

-- The state of the queue for operators: the number of jobs per task and state, and the time since when the oldest
-- job has been due.
create function job_queue()
  returns table (task text, due int, running int, later int, given_up int, oldest_due_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select j.task_identifier,
      count(*) filter (where state = 'due')::int,
      count(*) filter (where state = 'running')::int,
      count(*) filter (where state = 'later')::int,
      count(*) filter (where state = 'given up')::int,
      min(j.run_at) filter (where state = 'due')
    from graphile_worker.jobs j,
      lateral (select case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'given up'
        when j.run_at > now() then 'later'
        else 'due' end as state) s
    group by 1;
end $$;

-- The bulk jobs and extract jobs that the queue still holds.
create function bulk_jobs_in_queue() returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select substring(j.key from '^bulk-(\d+)$')::bigint
    from graphile_worker.jobs j
    where j.task_identifier = 'work-bulk-job' and j.attempts < j.max_attempts;
end $$;

create function extract_jobs_in_queue() returns setof int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select substring(j.key from '^extract-(\d+)$')::int
    from graphile_worker.jobs j
    where j.task_identifier = 'make-extract' and j.attempts < j.max_attempts;
end $$;

revoke execute on function
  enqueue(text, json, text), enqueue_low_priority(text, json, text, int), raise_priority(text, json, text),
  enqueue_extract(int, int), hand_back_orphaned_jobs(interval), job_queue(), bulk_jobs_in_queue(),
  extract_jobs_in_queue()
  from public;
grant execute on function
  enqueue(text, json, text), enqueue_low_priority(text, json, text, int), raise_priority(text, json, text),
  enqueue_extract(int, int)
  to cartage_app, cartage_system;
grant execute on function
  hand_back_orphaned_jobs(interval), job_queue(), bulk_jobs_in_queue(), extract_jobs_in_queue()
  to cartage_system;
