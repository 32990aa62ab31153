-- Packaging of usual sizes and weights, for all users of an organisation
-- (docs/decisions/0083-fast-entry-fills-what-the-user-can-check.md).
create table packaging_preset (
  id int generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  name text not null check (name <> ''),
  -- Code of a packaging type of the tenant.
  packaging_type text not null check (packaging_type <> ''),
  -- Of one item; null where it varies.
  length_m numeric(7, 3) check (length_m between 0 and 100),
  width_m numeric(7, 3) check (width_m between 0 and 100),
  height_m numeric(7, 3) check (height_m between 0 and 100),
  weight_kg numeric(12, 2) check (weight_kg > 0),
  version int not null default 1 check (version > 0),
  primary key (organisation_id, id),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);

alter table packaging_preset enable row level security;
alter table packaging_preset force row level security;
create policy organisation on packaging_preset to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on packaging_preset to cartage_system using (true) with check (true);
grant select, insert, delete on packaging_preset to cartage_app;
grant update (name, packaging_type, length_m, width_m, height_m, weight_kg, version) on packaging_preset
  to cartage_app;
grant select, insert, update, delete on packaging_preset to cartage_system;
