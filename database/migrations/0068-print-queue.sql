-- Label printers and their print jobs (docs/decisions/0105-print-agents-take-jobs-from-a-queue.md).
create table printer (
  tenant_id int not null,
  organisation_id int not null,
  id int generated always as identity,
  version int not null default 1,
  name text not null check (name <> ''),
  -- Null: for the users of all sites.
  site_id int,
  -- Label stock and resolution; domain/src/documents/label-stock.ts has the codes.
  paper text not null check (paper <> ''),
  dpi int not null check (dpi in (203, 300)),
  -- SHA-256 of the credential of the print agent. The credential itself is not stored.
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- The latest request of the agent, to within 10 seconds.
  seen_at timestamptz,
  -- A removed printer stays, because the print log names it.
  ended_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, token_hash),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id)
);
create unique index printer_name on printer (organisation_id, lower(name)) where ended_at is null;
create index printer_site on printer (organisation_id, site_id) where site_id is not null;

-- One file of freight labels for one printer. Jobs that are not begun within a day of the request expire.
create table print_job (
  organisation_id int not null,
  id int generated always as identity,
  printer_id int not null,
  document_id uuid not null,
  user_id int not null references portal_user,
  -- Number of labels.
  labels int not null check (labels > 0),
  requested_at timestamptz not null,
  state text not null check (state in ('queued', 'taken', 'printed', 'failed', 'cancelled', 'expired')),
  -- The latest lease. Reports of earlier ones are rejected.
  lease uuid,
  -- Until then no other request gets the job. Null: never taken.
  leased_until timestamptz,
  -- The agent has begun to send labels to the printer and has not reported. The job is not offered again: some labels
  -- may be printed.
  is_printing boolean not null default false,
  -- Why the job waits, failed or was cancelled.
  problem text check (problem <> ''),
  finished_at timestamptz,
  check (not is_printing or state <> 'queued'),
  check (state <> 'taken' or (leased_until is not null and lease is not null)),
  check ((state in ('queued', 'taken')) = (finished_at is null)),
  primary key (organisation_id, id),
  foreign key (organisation_id, printer_id) references printer (organisation_id, id),
  foreign key (organisation_id, document_id) references document (organisation_id, id) on delete cascade
);
create index print_job_open on print_job (organisation_id, printer_id, id) where state in ('queued', 'taken');
create index print_job_finished on print_job (finished_at) where finished_at is not null;
create index print_job_document on print_job (organisation_id, document_id);
create index print_job_user on print_job (user_id);

-- The printer that printed the labels. Null: a user opened the file.
alter table document_opening add column printer text check (printer <> '');

do $$
declare
  name text;
begin
  foreach name in array array['printer', 'print_job'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app using (organisation_id = app_organisation())
       with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert on %I to cartage_app', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
  end loop;
end $$;
grant update (version, name, site_id, paper, dpi, token_hash, seen_at, ended_at) on printer to cartage_app;
grant update (state, lease, leased_until, is_printing, problem, finished_at) on print_job to cartage_app;
