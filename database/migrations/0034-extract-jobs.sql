-- Extracts that are made while nobody waits: one row each, its file in the file store under the SHA-256 of its bytes.
create table extract_job (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  -- What the token of the person allowed when they asked; sites and membership are looked up when the file is made.
  permissions text[] not null,
  date_type text not null check (date_type in ('Creation', 'RequestedDelivery')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Whose consignments the file has: whoever opens it sees all of these sites.
  site_ids int[] not null,
  -- Null: all of them.
  statuses smallint[],
  service_types text[],
  has_prices boolean not null,
  state text not null default 'working'
    check (state in ('working', 'ready', 'failed', 'cancelled', 'expired')),
  -- Lines of the file; null before they were counted.
  total int check (total >= 0),
  done int not null default 0 check (done >= 0),
  failures int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  file_name text not null check (file_name <> ''),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint check (size > 0),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((state = 'working') = (finished_at is null)),
  check ((state = 'ready') = (sha256 is not null)),
  check ((sha256 is null) = (size is null))
);
create index extract_job_person on extract_job (organisation_id, user_id, created_at);
create index extract_job_contents on extract_job (organisation_id, sha256) where sha256 is not null;
create index extract_job_age on extract_job (created_at);

alter table extract_job enable row level security;
alter table extract_job force row level security;
create policy organisation on extract_job to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on extract_job to cartage_system using (true) with check (true);
grant select, insert on extract_job to cartage_app;
grant update (state, finished_at, sha256, size) on extract_job to cartage_app;
grant select, insert, update, delete on extract_job to cartage_system;

-- Extracts that somebody will still make. plpgsql, as in 0006.
create function extract_jobs_in_queue() returns setof int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select substring(j.key from '^extract-(\d+)$')::int
    from graphile_worker.jobs j
    where j.task_identifier = 'make-extract' and j.attempts < j.max_attempts;
end $$;
revoke execute on function extract_jobs_in_queue() from public;
grant execute on function extract_jobs_in_queue() to cartage_system;
