-- What a consignment has beside its freight: hired units, an export certificate, the price that is expected (0022
-- has the confirmed one), an address under which whoever waits for it may follow it.
alter table consignment
  add column hire_provider_code text,
  add column hire_unit_code text,
  add column hire_quantity int check (hire_quantity between 1 and 999),
  -- Null: not for export.
  add column export_ecert text check (export_ecert <> ''),
  add column estimated_price numeric(12, 2) check (estimated_price >= 0),
  -- 128 bits that nobody can guess.
  add column tracking_token text not null default substr(
    encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 1, 32),
  add constraint consignment_hire_whole check (num_nulls(hire_provider_code, hire_unit_code, hire_quantity) in (0, 3)),
  add constraint consignment_hire_unit foreign key (tenant_id, hire_provider_code, hire_unit_code)
    references hire_unit (tenant_id, provider_code, code);

-- Of which other it was made, and how.
create table consignment_link (
  organisation_id int not null,
  source_id bigint not null,
  target_id bigint not null,
  link_type text not null check (link_type in ('Copy', 'Return')),
  created_at timestamptz not null,
  primary key (target_id),
  foreign key (organisation_id, source_id) references consignment (organisation_id, id) on delete cascade,
  foreign key (organisation_id, target_id) references consignment (organisation_id, id) on delete cascade
);
create index consignment_link_source on consignment_link (organisation_id, source_id);
alter table consignment_link enable row level security;
alter table consignment_link force row level security;
create policy organisation on consignment_link to cartage_app
  using (organisation_id = app_organisation())
  with check (organisation_id = app_organisation());
create policy system on consignment_link to cartage_system using (true) with check (true);
grant select, insert on consignment_link to cartage_app;
grant select, insert, update, delete on consignment_link to cartage_system;

-- Editing replaces these as wholes.
grant update on participant, line_item, consignment_text to cartage_app;
grant delete on line_item to cartage_app;
-- Lines change places within one statement.
alter table line_item drop constraint line_item_consignment_id_position_key;
alter table line_item add unique (consignment_id, position) deferrable initially immediate;

-- What else of a consignment is told.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'consignment.created', 'consignment.changed', 'consignment.ready', 'consignment.staged',
  'consignment.rescheduled', 'consignment.cancelled'));
