-- Undo of edits (docs/decisions/0086-an-edit-is-undone-by-a-new-edit.md). `field_change` has texts for people; these rows
-- have the exact values of every part that an edit changed.
create table consignment_edit (
  organisation_id int not null,
  consignment_id bigint not null,
  -- The version that the edit made.
  version bigint not null,
  at timestamptz not null,
  -- The name at the time of the edit.
  actor_name text not null,
  -- By name of the part (server/src/freight/undo/edit-parts.ts).
  old_parts jsonb not null check (jsonb_typeof(old_parts) = 'object'),
  new_parts jsonb not null check (jsonb_typeof(new_parts) = 'object'),
  -- The version of the edit that this one takes back.
  undoes bigint check (undoes < version),
  primary key (organisation_id, consignment_id, version),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, consignment_id, undoes) references consignment_edit,
  -- An edit is taken back once.
  constraint consignment_edit_undone_once unique (organisation_id, consignment_id, undoes)
);

alter table consignment_edit enable row level security;
alter table consignment_edit force row level security;
create policy organisation on consignment_edit to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on consignment_edit to cartage_system using (true) with check (true);
grant select, insert on consignment_edit to cartage_app;
grant select, insert, update, delete on consignment_edit to cartage_system;

-- The edit that made the change, which names itself for its transaction. Null for changes by other operations, jobs and
-- the provider, and for earlier ones.
alter table field_change add column edit_version bigint;
alter table field_change alter column edit_version set default nullif(current_setting('app.edit', true), '')::bigint;
