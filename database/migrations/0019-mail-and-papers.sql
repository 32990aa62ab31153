-- On what a document is printed, as it is asked for: 'a6', '4x6 zpl 300'. What was made before did not say.
alter table document add column paper text;

-- Letters of the portal: an outbox like that of notices. Sent by the worker, tried for three days; without a server
-- for mail they are kept here, for the mailbox of the demo world.
create table mail (
  id uuid primary key default gen_random_uuid(),
  tenant_id int not null,
  organisation_id int not null,
  kind text not null check (kind in ('pickup-manifest')),
  recipients text[] not null check (cardinality(recipients) > 0),
  subject text not null check (subject <> ''),
  body text not null,
  -- Goes along as a file.
  document_id uuid not null references document,
  requested_by_id int not null references portal_user,
  requested_at timestamptz not null,
  attempts int not null default 0,
  last_error text,
  settled_at timestamptz,
  outcome text check (outcome in ('sent', 'kept', 'given-up')),
  check ((settled_at is null) = (outcome is null)),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index mail_requested on mail (organisation_id, requested_by_id, requested_at);

alter table mail enable row level security;
alter table mail force row level security;
create policy organisation on mail to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on mail to cartage_system using (true) with check (true);
grant select, insert on mail to cartage_app;
grant select, insert, update, delete on mail to cartage_system;
