-- Entries that users record in the hireage ledger (docs/decisions/0106-the-hireage-ledger-is-derived-from-consignments.md).
-- Movements of consignments are not stored here: they are read from the consignments.
create table hireage_entry (
  id int generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  site_id int not null,
  hire_provider_code text not null,
  hire_unit_code text not null,
  -- When the partner is an own site, the entry also counts for that site with the opposite effect.
  partner_site_id int,
  partner text not null check (partner <> ''),
  kind text not null check (kind in ('IN', 'TRANSFER', 'CORRECTION')),
  quantity int not null check (quantity <> 0),
  day date not null,
  docket text check (docket <> ''),
  note text check (note <> ''),
  -- A mistake is reversed by an entry with the negative quantity.
  reverses int,
  created_at timestamptz not null,
  created_by text not null,
  primary key (organisation_id, id),
  constraint hireage_entry_reversed_once unique (organisation_id, reverses),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, partner_site_id) references site (organisation_id, id),
  foreign key (tenant_id, hire_provider_code, hire_unit_code) references hire_unit (tenant_id, provider_code, code),
  foreign key (organisation_id, reverses) references hireage_entry (organisation_id, id),
  check (partner_site_id <> site_id),
  check (kind = 'CORRECTION' or (quantity > 0) = (reverses is null)),
  check (kind <> 'CORRECTION' or note is not null)
);
create index hireage_entry_site on hireage_entry (organisation_id, site_id, day);

-- A dispute of a movement: of a consignment or of an entry. The site is that of the user that opened it.
create table hireage_dispute (
  id int generated always as identity,
  organisation_id int not null,
  site_id int not null,
  consignment_id bigint,
  entry_id int,
  reason text not null check (reason <> ''),
  opened_at timestamptz not null,
  opened_by text not null,
  resolved_at timestamptz,
  resolved_by text,
  outcome text check (outcome in ('ACCEPTED', 'CORRECTED')),
  resolution_note text check (resolution_note <> ''),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id),
  foreign key (organisation_id, entry_id) references hireage_entry (organisation_id, id),
  check (num_nonnulls(consignment_id, entry_id) = 1),
  check (num_nonnulls(resolved_at, resolved_by, outcome, resolution_note) in (0, 4))
);
-- A movement has one open dispute, also between two own sites.
create unique index hireage_dispute_open_consignment on hireage_dispute (organisation_id, consignment_id)
  where resolved_at is null and consignment_id is not null;
create unique index hireage_dispute_open_entry on hireage_dispute (organisation_id, entry_id)
  where resolved_at is null and entry_id is not null;
create index hireage_dispute_consignment on hireage_dispute (organisation_id, consignment_id);
create index hireage_dispute_entry on hireage_dispute (organisation_id, entry_id);

-- The ledger reads only consignments with hired equipment.
create index consignment_hireage on consignment (organisation_id, id)
  include (site_id, status, hire_provider_code, hire_unit_code, hire_quantity) where hire_quantity is not null;

do $$
declare
  name text;
begin
  foreach name in array array['hireage_entry', 'hireage_dispute'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
    -- No request changes or deletes an entry.
    execute format('grant select, insert on %I to cartage_app', name);
  end loop;
end $$;
grant update (resolved_at, resolved_by, outcome, resolution_note) on hireage_dispute to cartage_app;

-- The entry or dispute of a change that concerns no consignment.
alter table audit_entry add column subject_id bigint;
