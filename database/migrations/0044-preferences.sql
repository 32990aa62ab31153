-- What a person has chosen for themselves in an organisation (columns, saved searches), so that it is there on every
-- machine. The value is the portal's own writing; the version grows with every change.
create table user_preference (
  organisation_id int not null references organisation,
  user_id int not null references portal_user,
  name text not null check (name ~ '^[a-z]{1,30}$'),
  value text check (length(value) <= 50000),
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (organisation_id, user_id, name)
);

alter table user_preference enable row level security;
alter table user_preference force row level security;
create policy organisation on user_preference to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on user_preference to cartage_system using (true) with check (true);
grant select, insert, update on user_preference to cartage_app;
grant select, insert, update, delete on user_preference to cartage_system;
