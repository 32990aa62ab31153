-- Files that people attach to a consignment. What is in them lies in the file store, under the SHA-256 of its bytes.
create table attachment (
  id int primary key generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  consignment_id bigint not null,
  -- Of the bytes as they are stored: pictures are drawn anew when they come.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size int not null check (size > 0),
  kind text not null check (kind in ('pdf', 'jpeg', 'png')),
  type_code text not null check (type_code ~ '^[A-Z]{1,20}$'),
  name text not null check (name <> ''),
  notes text not null check (notes <> ''),
  uploaded_at timestamptz not null,
  uploaded_by_id int not null references portal_user,
  -- WebP, of the first page or of the picture.
  thumbnail bytea,
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id) on delete cascade
);
alter table attachment alter column thumbnail set storage external;
create index attachment_consignment on attachment (organisation_id, consignment_id);
create index attachment_contents on attachment (organisation_id, sha256);

alter table attachment enable row level security;
alter table attachment force row level security;
create policy organisation on attachment to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on attachment to cartage_system using (true) with check (true);
grant select, insert, delete on attachment to cartage_app;
grant select, insert, update, delete on attachment to cartage_system;
