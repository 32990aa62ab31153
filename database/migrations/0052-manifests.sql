-- Manifests: the freight that a driver collects from a site on a day, for one service type
-- (docs/decisions/0091-a-manifest-is-closed-numbered-and-signed.md).
create table manifest (
  id int generated always as identity,
  tenant_id int not null,
  organisation_id int not null,
  site_id int not null,
  pickup_day date not null,
  service_type_id int not null,
  -- Dangerous goods travel on manifests of their own.
  is_dangerous boolean not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  created_by text not null,
  -- Given when the manifest is closed for the first time. A reopened manifest keeps it.
  number int check (number > 0),
  -- How many times it was closed.
  revision int not null default 0 check (revision >= 0),
  closed_at timestamptz,
  closed_by text,
  -- Text of the printed content (domain/src/documents/manifest-content.ts), so that it prints the same at any time.
  content text,
  -- Of the content.
  item_count int,
  weight_kg numeric,
  -- Sign-off by the driver. The signature is a list of strokes.
  signed_at timestamptz,
  signed_with text,
  driver_name text check (driver_name <> ''),
  vehicle_registration text check (vehicle_registration <> ''),
  signature jsonb check (jsonb_typeof(signature) = 'array'),
  primary key (organisation_id, id),
  constraint manifest_number_key unique (organisation_id, number),
  foreign key (tenant_id, organisation_id) references organisation (tenant_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (tenant_id, service_type_id) references service_type (tenant_id, id),
  check ((number is null) = (revision = 0)),
  constraint manifest_closed_is_complete check (
    num_nonnulls(closed_at, closed_by, content, item_count, weight_kg) = case state when 'CLOSED' then 5 else 0 end
    and (state = 'OPEN' or number is not null)),
  constraint manifest_sign_off_is_complete check (
    num_nonnulls(signed_at, signed_with, driver_name, vehicle_registration) in (0, 4)
    and (signed_at is not null or signature is null)
    and (signed_at is null or state = 'CLOSED'))
);
create index manifest_of_site on manifest (organisation_id, site_id, pickup_day, id);

-- The key allows a consignment on one manifest.
create table manifest_consignment (
  organisation_id int not null,
  consignment_id bigint not null,
  manifest_id int not null,
  added_at timestamptz not null,
  added_by text not null,
  primary key (organisation_id, consignment_id),
  foreign key (organisation_id, consignment_id) references consignment (organisation_id, id),
  foreign key (organisation_id, manifest_id) references manifest
);
create index manifest_consignment_of on manifest_consignment (organisation_id, manifest_id, consignment_id);

-- Why a closed manifest was reopened. No request changes or deletes an entry.
create table manifest_reopening (
  organisation_id int not null,
  manifest_id int not null,
  -- The revision that was closed.
  revision int not null,
  at timestamptz not null,
  by_name text not null,
  reason text not null check (reason <> ''),
  primary key (organisation_id, manifest_id, revision),
  foreign key (organisation_id, manifest_id) references manifest
);

-- Sites where the driver calls every working day, so that no pickup is requested.
create table standing_pickup (
  organisation_id int not null,
  site_id int not null,
  primary key (organisation_id, site_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['manifest', 'manifest_consignment', 'manifest_reopening', 'standing_pickup'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy organisation on %I to cartage_app
         using (organisation_id = app_organisation())
         with check (organisation_id = app_organisation())', name);
    execute format('create policy system on %I to cartage_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to cartage_system', name);
    execute format('grant select, insert on %I to cartage_app', name);
  end loop;
end $$;
grant update (state, version, number, revision, closed_at, closed_by, content, item_count, weight_kg, signed_at,
  signed_with, driver_name, vehicle_registration, signature) on manifest to cartage_app;
grant delete on manifest_consignment, standing_pickup to cartage_app;

-- A closed manifest changes in two ways: the driver signs once, or before that, it is reopened for a recorded reason.
create function keep_closed_manifest() returns trigger
  language plpgsql as $$
declare
  allowed manifest;
begin
  if new.number is distinct from old.number and old.number is not null then
    raise exception 'The number of manifest % cannot change', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'OPEN' then
    return new;
  end if;
  allowed := old;
  allowed.version := new.version;
  if old.signed_at is null and new.state = 'CLOSED' then
    allowed.signed_at := new.signed_at;
    allowed.signed_with := new.signed_with;
    allowed.driver_name := new.driver_name;
    allowed.vehicle_registration := new.vehicle_registration;
    allowed.signature := new.signature;
  elsif old.signed_at is null and exists (
    select from manifest_reopening r
    where r.organisation_id = old.organisation_id and r.manifest_id = old.id and r.revision = old.revision
  ) then
    allowed.state := 'OPEN';
    allowed.closed_at := null;
    allowed.closed_by := null;
    allowed.content := null;
    allowed.item_count := null;
    allowed.weight_kg := null;
  end if;
  if new is distinct from allowed then
    raise exception 'Manifest % is closed', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger manifest_keep_closed before update on manifest
  for each row execute function keep_closed_manifest();

-- The lock makes a concurrent closing wait, and waits for it.
create function keep_closed_list() returns trigger
  language plpgsql as $$
declare
  changed manifest_consignment;
  manifest_state text;
begin
  changed := case when tg_op = 'DELETE' then old else new end;
  select m.state into manifest_state
  from manifest m
  where m.organisation_id = changed.organisation_id and m.id = changed.manifest_id
  for no key update;
  if tg_op = 'UPDATE' or manifest_state = 'CLOSED' then
    raise exception 'The consignments of manifest % cannot change', changed.manifest_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return changed;
end $$;
create trigger manifest_consignment_keep_closed before insert or update or delete on manifest_consignment
  for each row execute function keep_closed_list();

create function keep_manifest() returns trigger
  language plpgsql as $$
begin
  if old.number is not null then
    raise exception 'Manifest % has a number and cannot be deleted', old.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger manifest_keep before delete on manifest
  for each row execute function keep_manifest();

-- A consignment that can no longer be collected leaves an open manifest. It stays on a closed one. The manifest is
-- locked before its state is read: a concurrent closing or opening ends first.
create function leave_open_manifest() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  manifest_state text;
begin
  select m.state into manifest_state
  from manifest_consignment mc
  join manifest m on m.organisation_id = mc.organisation_id and m.id = mc.manifest_id
  where mc.organisation_id = new.organisation_id and mc.consignment_id = new.id
  for no key update of m;
  if manifest_state = 'OPEN' then
    with gone as (
      delete from manifest_consignment
      where organisation_id = new.organisation_id and consignment_id = new.id
      returning organisation_id, manifest_id
    )
    update manifest m set version = m.version + 1
    from gone
    where m.organisation_id = gone.organisation_id and m.id = gone.manifest_id;
  end if;
  return null;
end $$;
-- 1: draft, 8: cancelled, 9: error.
create trigger consignment_leave_open_manifest after update of status on consignment
  for each row when (new.status in (1, 8, 9) and old.status not in (1, 8, 9))
  execute function leave_open_manifest();

revoke execute on function keep_closed_manifest(), keep_closed_list(), keep_manifest(), leave_open_manifest() from public;
grant execute on function keep_closed_manifest(), keep_closed_list(), keep_manifest(), leave_open_manifest()
  to cartage_app, cartage_system, cartage_provider;
-- This function changes rows for roles without access to manifests, so it runs as the role that sees them all.
grant create on schema public to cartage_system;
alter function leave_open_manifest() owner to cartage_system;
revoke create on schema public from cartage_system;
