-- CSV imports (IMPORT-01 to IMPORT-09): one job and its consignments. Each consignment is created in the transaction that
-- settles its item, so it is either created and settled or neither, whatever process is killed.
create table import_job (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  -- The site the consignments are created for: people of this site see the import.
  site_id int not null,
  -- What the user's token allowed at the request; sites and membership are looked up when the work is done.
  permissions text[] not null,
  file_name text not null check (file_name <> ''),
  -- SHA-256 of the cells: the same file is recognised after it was saved again.
  fingerprint bytea not null check (length(fingerprint) = 32),
  row_count int not null check (row_count > 0),
  -- The original file in the file store; null where rows were sent as JSON.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint check (size > 0),
  request_id text not null,
  created_at timestamptz not null,
  -- Set by the user; items that are not settled by then are skipped.
  stopped_at timestamptz,
  finished_at timestamptz,
  unique (organisation_id, id),
  check ((sha256 is null) = (size is null)),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id)
);
create index import_job_site on import_job (organisation_id, site_id, created_at);
create index import_job_fingerprint on import_job (organisation_id, fingerprint);
create index import_job_contents on import_job (organisation_id, sha256) where sha256 is not null;
create index import_job_age on import_job (created_at);

create table import_item (
  job_id int not null,
  organisation_id int not null,
  -- In the order of the file.
  position int not null check (position >= 1),
  -- Row numbers of the file.
  row_numbers int[] not null,
  -- The cells of the rows as they were imported, for the file of failed consignments.
  cells jsonb not null,
  request jsonb not null,
  outcome text check (outcome in ('Created', 'Failed', 'Skipped')),
  -- Title and errors of a failure.
  messages text[] not null default '{}',
  consignment_id bigint,
  settled_at timestamptz,
  primary key (job_id, position),
  foreign key (organisation_id, job_id) references import_job (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'Created') = (consignment_id is not null)),
  check ((outcome is not distinct from 'Failed') = (messages <> '{}'))
) with (fillfactor = 70);
create index import_item_waiting on import_item (job_id, position) where outcome is null;
create unique index import_item_consignment on import_item (organisation_id, consignment_id)
  where consignment_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['import_job', 'import_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
grant update (stopped_at, finished_at) on import_job to cartage_app;
grant update (outcome, messages, consignment_id, settled_at) on import_item to cartage_app;

-- At most two imports run at once, so that labels, emails and bulk work always find a free worker. plpgsql, as in 0006.
create function enqueue_import(job int, organisation int) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    identifier => 'run-import',
    payload => json_build_object('jobId', job),
    queue_name => 'imports-' || organisation % 2,
    job_key => 'import-' || job,
    -- An import of an hour outlives many restarts, and each one counts as an attempt.
    max_attempts => 1000);
end $$;
revoke execute on function enqueue_import(int, int) from public;
grant execute on function enqueue_import(int, int) to cartage_app, cartage_system;

create function import_jobs_in_queue() returns setof int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select substring(j.key from '^import-(\d+)$')::int
    from graphile_worker.jobs j
    where j.task_identifier = 'run-import' and j.attempts < j.max_attempts;
end $$;
revoke execute on function import_jobs_in_queue() from public;
grant execute on function import_jobs_in_queue() to cartage_system;
