-- Bulk work (DESIGN decision 11): one job and its items. Each item is settled in the transaction that does its work, so
-- that whatever dies, it is either done and settled or neither.
create table bulk_job (
  id bigint primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  user_id int not null references portal_user,
  action text not null check (action in ('markAsReady', 'requestPickup', 'setRequestedPickupDate', 'cancel')),
  -- What the token of the person allowed when they asked; sites and membership are looked up when the work is done.
  permissions text[] not null,
  requested_pickup_at timestamptz,
  reason text,
  request_id text not null,
  caller_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  check ((requested_pickup_at is not null) = (action = 'setRequestedPickupDate'))
);
create index bulk_job_age on bulk_job (created_at);

create table bulk_item (
  job_id bigint not null,
  organisation_id int not null,
  -- In the order in which they were named.
  position int not null check (position >= 1),
  reference text not null check (reference ~ '^[A-Z]{3}\d{8}$'),
  outcome text check (outcome in ('Success', 'Error')),
  message text,
  -- What the item changed; null where it changed nothing.
  consignment_id bigint,
  version bigint,
  settled_at timestamptz,
  primary key (job_id, position),
  unique (job_id, reference),
  foreign key (organisation_id, job_id) references bulk_job (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is null) = (message is null)),
  check ((consignment_id is null) = (version is null)),
  check (version is null or outcome = 'Success')
) with (fillfactor = 70);
create index bulk_item_waiting on bulk_item (job_id, position) where outcome is null;
create index bulk_item_consignment on bulk_item (organisation_id, consignment_id) where consignment_id is not null;

do $$
declare
  name text;
begin
  foreach name in array array['bulk_job', 'bulk_item'] loop
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
grant update (finished_at) on bulk_job to cartage_app;
grant update (outcome, message, consignment_id, version, settled_at) on bulk_item to cartage_app;

-- Jobs that somebody will still work on. plpgsql, as in 0006.
create function bulk_jobs_in_queue() returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select substring(j.key from '^bulk-(\d+)$')::bigint
    from graphile_worker.jobs j
    where j.task_identifier = 'work-bulk-job' and j.attempts < j.max_attempts;
end $$;
revoke execute on function bulk_jobs_in_queue() from public;
grant execute on function bulk_jobs_in_queue() to cartage_system;

-- What else of a consignment is told, and why it was cancelled.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'consignment.created', 'consignment.ready', 'consignment.staged', 'consignment.rescheduled',
  'consignment.cancelled'));
alter table audit_entry add column reason text;
