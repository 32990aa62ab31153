-- What commits together with every change (DESIGN decisions 4 and 5).
create table idempotency_key (
  organisation_id int not null references organisation,
  user_id int not null references portal_user,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  -- SHA-256 over method, path and body; another payload under the same key is refused.
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
  request_id text not null,
  -- The caller's own clock, where it sent one; never used for anything else.
  caller_at timestamptz,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index audit_entry_consignment on audit_entry (organisation_id, consignment_id, id);

-- Outbox: what the tenant's own systems are told. Delivered at least once; `id` lets the receiver drop a repeat.
create table notice (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  version bigint not null,
  kind text not null check (kind in ('consignment.created', 'consignment.ready')),
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

-- A worker that stops beating has its jobs handed back (isolation.md 6).
create table worker_heartbeat (
  worker_id text primary key,
  beat_at timestamptz not null
);

-- The queue's own tables refuse the roles of a request, so a job is added through its owner, in the transaction
-- of the write (isolation.md 5).
create function enqueue(task text, payload json, key text default null) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => task, payload => payload, job_key => key, max_attempts => 25);
end $$;

-- Gives back the jobs of workers that have been silent for so long, by the database's clock alone; says how many.
-- A job locked only now is left alone: its worker may not have beaten yet. plpgsql, so that a later version of the
-- queue may rebuild what is named here.
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
