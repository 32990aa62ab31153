-- Templates for new consignments (docs/decisions/0083-fast-entry-fills-what-the-user-can-check.md).
create table consignment_template (
  id int generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  owner_id int not null references portal_user,
  -- The name of the owner when the template was saved.
  owner_name text not null,
  audience text not null check (audience in ('personal', 'site', 'organisation')),
  -- Only for the users of a site.
  site_id int references site,
  name text not null check (name <> ''),
  -- Values of a new consignment, as its API takes them, without dates.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  check ((audience = 'site') = (site_id is not null)),
  primary key (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);
create index consignment_template_organisation on consignment_template (organisation_id, audience);

alter table consignment_template enable row level security;
alter table consignment_template force row level security;
create policy organisation on consignment_template to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on consignment_template to cartage_system using (true) with check (true);
grant select, insert, delete on consignment_template to cartage_app;
grant update (name, version) on consignment_template to cartage_app;
grant select, insert, update, delete on consignment_template to cartage_system;
