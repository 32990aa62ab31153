-- Saved column mappings of an organisation: which headings of its own system stand for the columns of the import.
create table import_mapping (
  tenant_id int not null,
  organisation_id int not null,
  -- SHA-256 of the headings, regardless of their order and case.
  headings_hash bytea not null check (length(headings_hash) = 32),
  -- As the file has them.
  headings text[] not null check (headings <> '{}'),
  -- Column of the import to heading of the file.
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  user_id int not null references portal_user,
  saved_at timestamptz not null,
  primary key (organisation_id, headings_hash),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id)
);

alter table import_mapping enable row level security;
alter table import_mapping force row level security;
create policy organisation on import_mapping to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on import_mapping to cartage_system using (true) with check (true);
grant select, insert, update, delete on import_mapping to cartage_app, cartage_system;
